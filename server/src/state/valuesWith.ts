import { NodeKind } from '../json/cells';
import type { JsonNode } from '../json/jsonNode';
import type { Span } from '../json/parts';
import type { Resource } from './resource';
import { binarySearch } from '../../../shared/binarySearch';

/** A string or a number in a field of a resource, at any depth. */
export interface StoredValue {
  node: JsonNode;
  /** The resource's field with the value. */
  field: string;
  resource: Resource;
}

/**
 * The strings of a resource that match a rare pattern, in text order. The resource's whole text is searched first, so
 * that property values without a match cost nothing more.
 * @param pattern global; should begin with fixed text, and must allow for JSON escapes
 */
export function stringsWith(resource: Resource, pattern: RegExp, fields: readonly string[]): StoredValue[] {
  return valuesWith(resource, pattern, fields, (node) => node.isString);
}

/** The same for numbers, without strings that look like numbers. */
export function numbersWith(resource: Resource, pattern: RegExp, fields: readonly string[]): StoredValue[] {
  return valuesWith(resource, pattern, fields, ({ kind }) => kind === NodeKind.Number);
}

function valuesWith(
  resource: Resource,
  pattern: RegExp,
  fields: readonly string[],
  isWanted: (node: JsonNode) => boolean,
): StoredValue[] {
  const { start, raw } = resource.node;
  if (raw.search(pattern) < 0) return [];
  const offsets = Array.from(raw.matchAll(pattern), ({ index }) => start + index);
  const found: StoredValue[] = [];
  for (const [field, value] of resource.fields) {
    if (!fields.includes(field) || !holdsOneOf(value, offsets)) continue;
    for (const node of valuesIn(value.isOpaque ? value.expand() : value)) {
      if (isWanted(node) && holdsOneOf(node, offsets)) found.push({ node, field, resource });
    }
  }
  return found;
}

/** All scalars in a value, in text order, without keys. */
function* valuesIn(root: JsonNode): Generator<JsonNode, void> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.isObject && !node.isArray) yield node;
    else for (const child of inner(node).reverse()) open.push(child);
  }
}

function inner(node: JsonNode): JsonNode[] {
  return node.isArray ? [...node.elements()] : [...node.members()].map(({ value }) => value);
}

/** True if one of these sorted offsets is in the span. */
function holdsOneOf(span: Span, offsets: readonly number[]): boolean {
  const first = binarySearch(0, offsets.length, (i) => offsets[i]! >= span.start);
  return first < offsets.length && offsets[first]! < span.end;
}
