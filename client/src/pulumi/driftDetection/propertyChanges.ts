import { isDeepStrictEqual } from 'node:util';
import type { PropertyChange } from './drift';
import type { PropertyDiff, StepMetadata, StepState } from './engineEvents';
import { formatPath, isWithin, parsePath, type PropertyPath } from './changedPath';
import { HIDDEN_MASK, isSecret, shownValue, holdsSecret, isObject, type JsonObject } from './shownValue';
import { SECRET_MASK } from '../secrets/redact';

/** A path that the engine names, with the kind of difference. */
interface Named {
  readonly path: PropertyPath;
  readonly diff?: PropertyDiff;
}

/**
 * The properties in which a resource differs from the state, the most important first. It has every difference, and every
 * path that the engine names. A difference counts as computed if the engine does not name it. If the engine names none at
 * all, those that the program has not set count as computed.
 */
export function propertyChangesOf(step: StepMetadata): PropertyChange[] {
  const { op, old, new: now } = step;
  const hidden = hiddenPaths(now ?? old);
  const shown = (difference: Difference, isComputed: boolean): PropertyChange =>
    shownChange(difference, isComputed, hidden);
  const found = [...ofBothSides(old, now)];
  if (op === 'same') return found.map((difference) => shown(difference, true));
  const named = namedPlaces(step);
  const isComputed = ({ path }: Difference): boolean =>
    named.length > 0
      ? !named.some((place) => overlap(place.path, path))
      : !isSet(path[0], old) && !isSet(path[0], now);
  const computed = new Set(found.filter(isComputed));
  const drifted = found.filter((difference) => !computed.has(difference));
  const unfound = named.filter(({ path }) => !found.some((difference) => overlap(difference.path, path)));
  // A provider may name a path that neither side has.
  const known = unfound
    .map((place) => asNamed(place, step))
    .filter(({ old: before, now: after }) => before !== undefined || after !== undefined);
  if (named.length === 0 && drifted.length === 0) known.push(...inputsAndOutputs(step));
  // If nothing else differs, the engine means the computed properties.
  const isOnly = drifted.length === 0 && known.length === 0;
  return [
    ...drifted.map((difference) => shown(difference, false)),
    ...known.map((difference) => ({
      ...shown(difference, false),
      // Whether the state has the same secret is unknown.
      ...(!difference.isSecret && !isSecret(difference.now) && { isKnown: true as const }),
    })),
    ...[...computed].map((difference) => shown(difference, !isOnly)),
  ];
}

/** The differences of the outputs, then those of the inputs at paths where the outputs are equal. */
function* ofBothSides(
  old: StepState | null | undefined,
  now: StepState | null | undefined,
): Generator<Difference, void> {
  const isProperty = Object.hasOwn(now?.outputs ?? {}, 'id');
  if (!isProperty && old?.id !== undefined && now?.id !== undefined && old.id !== now.id) {
    yield { path: ['id'], old: old.id, now: now.id, isSecret: false };
  }
  const seen: PropertyPath[] = [];
  for (const side of ['outputs', 'inputs'] as const) {
    for (const difference of differences(old?.[side] ?? {}, now?.[side] ?? {})) {
      const { path } = difference;
      // Names like `__provider` are the SDK's own.
      if (String(path[0]).startsWith('__')) continue;
      if (side === 'inputs' && seen.some((other) => overlap(other, path))) continue;
      if (side === 'outputs') seen.push(path);
      yield difference;
    }
  }
}

function namedPlaces({ detailedDiff, diffs }: StepMetadata): Named[] {
  const detailed = Object.entries(detailedDiff ?? {});
  const places =
    detailed.length > 0
      ? detailed.map(([path, diff]) => ({ path: parsePath(path), diff }))
      : (diffs ?? []).map((name) => ({ path: [name] }));
  return places.filter(({ path }) => !String(path[0]).startsWith('__'));
}

/**
 * The difference at a path that the engine names although state and resource are equal: the program said something else.
 */
function asNamed({ path, diff }: Named, { old, new: now }: StepMetadata): Difference {
  const before = valueAt(diff?.inputDiff === true ? old?.inputs : old?.outputs, path);
  const after = valueAt(now?.outputs, path);
  const isMasked = [...differences(before, after, path)].some((inner) => inner.isSecret);
  return { path, old: before, now: after, isSecret: isMasked };
}

/** The paths where the program differs from the real resource, which the state already matches. */
function* inputsAndOutputs({ old, new: now }: StepMetadata): Generator<Difference, void> {
  const [inputs, outputs] = [old?.inputs ?? {}, now?.outputs ?? {}];
  for (const name of Object.keys(inputs)) {
    if (name.startsWith('__') || !Object.hasOwn(outputs, name)) continue;
    yield* differences(inputs[name], outputs[name], [name]);
  }
}

function valueAt(from: unknown, path: PropertyPath): unknown {
  let value = from;
  for (const element of path) {
    // A secret has no content here.
    if (isSecret(value)) return value;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, element)) return undefined;
    value = (value as Record<string | number, unknown>)[element];
  }
  return value;
}

function shownChange(
  { path, old, now, isSecret: isMasked }: Difference,
  isComputed: boolean,
  hidden: readonly PropertyPath[],
): PropertyChange {
  const isHidden = hidden.some((above) => isWithin(path, above));
  const shown = (value: unknown): string =>
    isHidden ? HIDDEN_MASK : isMasked ? SECRET_MASK : shownValue(value, path);
  return {
    path: formatPath(path),
    kind: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
    isComputed,
    ...(old !== undefined && { old: shown(old) }),
    ...(now !== undefined && { now: shown(now) }),
  };
}

function overlap(one: PropertyPath, other: PropertyPath): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** True if the program, or the provider on its behalf, has set the property. */
function isSet(name: string | number | undefined, state: StepState | null | undefined): boolean {
  return name === 'id' || Object.hasOwn(state?.inputs ?? {}, String(name));
}

function hiddenPaths(state: StepState | null | undefined): PropertyPath[] {
  return (state?.hideDiffs ?? []).flatMap((path): PropertyPath[] => {
    if (typeof path === 'string') return [parsePath(path)];
    return Array.isArray(path) ? [path as PropertyPath] : [];
  });
}

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
