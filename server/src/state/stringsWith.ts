import type { JsonNode, Span } from './jsonNode';
import type { StateModel } from './model';
import type { Resource } from './resource';

/** A string in a field of a resource, however deep in it. */
export interface StoredString {
  node: JsonNode;
  /** The field of the resource that it is in. */
  field: string;
  resource: Resource;
}

/**
 * The strings of all resources, pending ones too, in which something rare stands, in text order. The text as a whole is
 * searched first, so that property values without it cost nothing more.
 * @param pattern global; begins best with a fixed text, and allows for escapes of JSON
 */
export function stringsWith(model: StateModel, pattern: RegExp, fields: readonly string[]): StoredString[] {
  const offsets = Array.from(model.text.matchAll(pattern), ({ index }) => index);
  const found: StoredString[] = [];
  let searchedTo = 0;
  for (const offset of offsets) {
    if (offset < searchedTo) continue;
    const resource = resourceAround(model, offset);
    if (!resource) continue;
    for (const [field, value] of resource.fields) {
      if (!spans(value, offset)) continue;
      searchedTo = value.end;
      if (!fields.includes(field)) continue;
      for (const node of stringsIn(value.isOpaque ? value.expand() : value)) {
        if (holdsOneOf(node, offsets)) found.push({ node, field, resource });
      }
    }
  }
  return found;
}

function resourceAround(model: StateModel, offset: number): Resource | undefined {
  const resource = model.resourceAt(offset);
  if (resource) return resource;
  return model.pendingOperations.find((operation) => operation.resource && spans(operation.node, offset))
    ?.resource;
}

/** All strings in a value, in text order; keys are none. */
function* stringsIn(root: JsonNode): Generator<JsonNode, void> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isString) yield node;
    else open.push(...inner(node).reverse());
  }
}

function inner(node: JsonNode): JsonNode[] {
  return node.isArray ? [...node.elements()] : [...node.members()].map(({ value }) => value);
}

/** True if one of these sorted offsets is in the span. */
function holdsOneOf(span: Span, offsets: readonly number[]): boolean {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < span.start) low = middle + 1;
    else high = middle;
  }
  return low < offsets.length && offsets[low]! < span.end;
}

function spans({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}
