import { fieldOfKey, type FieldType, type Struct } from '../schema/fields';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import type { Resource } from './resource';

/** The location of an offset in a state. */
export interface Location {
  /** The key or value there. */
  node: JsonNode;
  onKey: boolean;
  /** The field of the key or value, and its struct. */
  field: string | undefined;
  struct: Struct | undefined;
  /** The entry of `resources` around it. */
  resource: Resource | undefined;
}

/** Finds the location of an offset, also inside property values; undefined between tokens. */
export function locate(model: StateModel, offset: number): Location | undefined {
  const resource = model.resourceAt(offset);
  const start: { node: JsonNode; type: FieldType } | undefined = resource
    ? { node: resource.node, type: { kind: 'struct', struct: model.resourceStruct } }
    : model.root && { node: model.root, type: { kind: 'struct', struct: model.rootStruct } };
  let at = start;
  let field: string | undefined;
  let struct: Struct | undefined;
  while (at) {
    const { type } = at;
    const node = at.node.isOpaque ? at.node.expand() : at.node;
    const known: Struct | undefined = type.kind === 'struct' ? type.struct : undefined;
    // Inside a property value, there are no fields of Pulumi.
    if ((type.kind === 'any' || type.kind === 'properties') && (node.isObject || node.isArray))
      field = struct = undefined;
    let inner: { node: JsonNode; type: FieldType } | undefined;
    for (const { key, value } of node.members()) {
      const onKey = contains(key, offset);
      if (!onKey && !contains(value, offset)) continue;
      const name = known && fieldOfKey(known, key.string ?? '');
      if (known) [field, struct] = [name, known];
      if (onKey) return { node: key, onKey: true, field, struct, resource };
      const ofValue: FieldType =
        type.kind === 'map' ? type.of : (known?.fields.get(name ?? '') ?? { kind: 'any' });
      inner = { node: value, type: ofValue };
    }
    for (const element of node.elements()) {
      if (contains(element, offset))
        inner = { node: element, type: type.kind === 'list' ? type.of : { kind: 'any' } };
    }
    if (!inner)
      return node.isObject || node.isArray ? undefined : { node, onKey: false, field, struct, resource };
    at = inner;
  }
  return undefined;
}

function contains(node: JsonNode, offset: number): boolean {
  return node.start <= offset && offset <= node.end;
}
