import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';

/** True if a field of text is not there or empty, and that is not because the text of the resource is cut off. */
export function isMissing({ node, fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value ? isNothing(value) || value.isString : node.isValid;
}

function isNothing(node: JsonNode | undefined): boolean {
  return node === undefined || (node.isNull && node.isValid);
}
