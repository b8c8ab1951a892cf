import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';

/** True if a string field is missing or empty, although the text of the resource is not truncated. */
export function isMissing({ node, fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value ? isNothing(value) || value.isString : node.isValid;
}

function isNothing(node: JsonNode | undefined): boolean {
  return node === undefined || (node.isNull && node.isValid);
}
