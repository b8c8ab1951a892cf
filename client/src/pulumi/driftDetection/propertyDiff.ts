import { isDeepStrictEqual } from 'node:util';
import type { PropertyPath } from './changedPath';
import { holdsSecret, isObject, isSecret, type JsonObject } from './shownValue';

/** A path where two values differ, as deep as possible. */
export interface Difference {
  readonly path: PropertyPath;
  /** Undefined if there is no value. */
  readonly old: unknown;
  readonly now: unknown;
  /** One side is or may be a secret: neither may be shown. */
  readonly isSecret: boolean;
}

/**
 * The differences of two values, compared as the engine does (`resource.PropertyValue.Diff`): lists by index, null like a
 * missing value. Two secrets count as equal: their values are not in the events.
 */
export function* differences(
  old: unknown,
  now: unknown,
  path: PropertyPath = [],
): Generator<Difference, void> {
  const before = old ?? undefined;
  const after = now ?? undefined;
  if (isSecret(before) && isSecret(after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    // A secret may have moved to an index where it is not marked.
    const isMarked = holdsSecret(before) || holdsSecret(after);
    for (let i = 0; i < Math.max(before.length, after.length); i++) {
      const one = before[i] as unknown;
      const other = after[i] as unknown;
      if (!isMarked) yield* differences(one, other, [...path, i]);
      else if (!isDeepStrictEqual(one ?? undefined, other ?? undefined)) {
        yield {
          path: [...path, i],
          old: one ?? undefined,
          now: other ?? undefined,
          isSecret: true,
        };
      }
    }
    return;
  }
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(memberOf(before, key), memberOf(after, key), [...path, key]);
    }
    return;
  }
  if (isDeepStrictEqual(before, after)) return;
  const isOther = before !== undefined && after !== undefined;
  const holds = isOther ? holdsSecret : isSecret;
  yield { path, old: before, now: after, isSecret: holds(before) || holds(after) };
}

function memberOf(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
