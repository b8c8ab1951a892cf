/** The name for users of a URN: `bucket (aws:s3/bucket:Bucket)`. */
export function shortName(urn: string): string {
  // urn:pulumi:STACK::PROJECT::PARENT_TYPE$TYPE::NAME, where a name may contain `::`.
  const [, , types, ...name] = urn.split('::');
  if (types === undefined || name.length === 0) return urn;
  return `${name.join('::')} (${types.slice(types.lastIndexOf('$') + 1)})`;
}
