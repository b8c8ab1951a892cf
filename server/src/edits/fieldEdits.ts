import { fieldOfKey, resourceStruct } from '../schema/fields';
import type { Resource, Reference } from '../state/resource';
import type { Change } from './change';
import type { JsonNode } from '../json/jsonNode';

/** Gives a field of a resource this JSON text. A new member goes where Pulumi would write it. */
export function setField(resource: Resource, field: string, text: string): Change {
  const value = resource.fields.get(field);
  if (value) return { kind: 'replace', span: value, text };
  const before = [...resourceStruct.fields.keys()].slice(0, orderOf(field));
  const neighbour = before.findLast((name) => resource.fields.has(name));
  const after = neighbour === undefined ? undefined : resource.fields.get(neighbour);
  return { kind: 'addMember', object: resource.node, key: field, text, after };
}

/** Removes a field from a resource, in all its occurrences. */
export function clearField({ node }: Resource, field: string): Change[] {
  return [...node.members()]
    .filter(({ key }) => fieldOfKey(resourceStruct, key.string ?? '') === field)
    .map(({ value }) => ({ kind: 'removeMember', object: node, value }));
}

function orderOf(field: string): number {
  return [...resourceStruct.fields.keys()].indexOf(field);
}

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
