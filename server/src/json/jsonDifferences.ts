import { NodeKind } from './cells';
import { decimalOf } from '../text/decimal';
import type { JsonNode } from './jsonNode';

/** A path where two values differ; one of them may have no value there. */
export interface JsonDifference {
  /** Keys and indexes, from the outside in. */
  readonly path: readonly (string | number)[];
  readonly left: JsonNode | undefined;
  readonly right: JsonNode | undefined;
}

interface Path {
  readonly parent: Path | undefined;
  readonly step: string | number;
}

interface Pair {
  readonly path: Path | undefined;
  readonly left: JsonNode | undefined;
  readonly right: JsonNode | undefined;
}

/** How two objects are compared. `lenient`: a member that only one of them has counts only if it is not empty. */
export type ObjectComparison = 'same' | 'different' | 'exact' | 'lenient';

/**
 * Finds where two JSON values differ, regardless of key order and formatting. Numbers are compared by all their digits,
 * and strings after decoding. Works in steps and without recursion, so that nesting can be of any depth.
 * @param compareObjects how two objects are compared; by their whole content if omitted
 */
export function* jsonDifferences(
  left: JsonNode,
  right: JsonNode,
  compareObjects: (left: JsonNode, right: JsonNode) => ObjectComparison = () => 'exact',
): Generator<JsonDifference, void> {
  const pairs: Pair[] = [{ path: undefined, left, right }];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const { left: one, right: other } = pair;
    if (one?.isArray && other?.isArray) {
      addPairs(pairs, pair.path, [...one.elements()].entries(), [...other.elements()].entries());
    } else if (one?.isObject && other?.isObject) {
      const comparison = compareObjects(one, other);
      if (comparison === 'different') yield { ...pair, path: stepsOf(pair.path) };
      else if (comparison !== 'same') {
        addPairs(pairs, pair.path, membersOf(one), membersOf(other), comparison === 'lenient');
      }
    } else if (!one || !other || !isSameScalar(one, other)) {
      yield { ...pair, path: stepsOf(pair.path) };
    }
  }
}

/** Adds the pairs inside two values, in such an order that the first is compared first. */
function addPairs(
  pairs: Pair[],
  parent: Path | undefined,
  ones: Iterable<[string | number, JsonNode]>,
  others: Iterable<[string | number, JsonNode]>,
  lenient = false,
): void {
  const left = new Map(ones);
  const right = new Map(others);
  const found: Pair[] = [];
  for (const step of new Set([...left.keys(), ...right.keys()])) {
    const [one, other] = [left.get(step), right.get(step)];
    if (lenient && (!one || !other) && isEmpty((one ?? other)!)) continue;
    found.push({ path: { parent, step }, left: one, right: other });
  }
  for (let pair = found.pop(); pair; pair = found.pop()) pairs.push(pair);
}

/** The members of an object; of a doubled key the last, as the engine reads property values. */
function* membersOf(object: JsonNode): Generator<[string, JsonNode], void> {
  for (const { key, value } of object.members()) yield [key.string ?? key.raw, value];
}

function isEmpty(node: JsonNode): boolean {
  return node.isNull || node.string === '' || /^[[{]\s*[\]}]$/.test(node.raw);
}

function isSameScalar(one: JsonNode, other: JsonNode): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === NodeKind.Number) return decimalOf(one.raw) === decimalOf(other.raw);
  return one.isString ? one.string === other.string : one.raw === other.raw;
}

function stepsOf(path: Path | undefined): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = path; at; at = at.parent) steps.push(at.step);
  return steps.reverse();
}
