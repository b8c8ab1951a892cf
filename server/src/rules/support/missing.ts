import type { Resource } from '../../state/resource';

/** True if a string field is missing or empty, although the text of the resource is not truncated. */
export function isMissing({ node, fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value ? (value.isNull && value.isValid) || value.isString : node.isValid;
}

const NO_MEMBERS = /^\{\s*\}$/;

/**
 * True if a resource has no value in a field of properties, such as `inputs`: none, null or an empty object. Looks at the text
 * alone: to scan all values for their members took a third of a check.
 */
export function isWithout({ fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value === undefined || value.isNull || NO_MEMBERS.test(value.raw);
}
