import type { JsonNode } from '../json/jsonNode';
import type { Reference, Resource } from '../state/resource';
import type { Change } from './change';

/** Removes one reference from a resource: the member, or the element of its list. */
export function removeReference(resource: Resource, { field, property, node }: Reference): Change {
  const value = resource.fields.get(field)!;
  if (field === 'parent' || field === 'deletedWith') {
    return { kind: 'removeMember', object: resource.node, value };
  }
  const list = property === undefined ? value : listWith(value, node);
  return { kind: 'removeElement', list: list ?? value, element: node };
}

/** The list of a `propertyDependencies` object that contains this element. */
function listWith(lists: JsonNode, element: JsonNode): JsonNode | undefined {
  for (const { value } of lists.members()) {
    if (value.start < element.start && element.end <= value.end) return value;
  }
  return undefined;
}
