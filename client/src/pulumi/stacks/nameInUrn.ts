/** A URN as people name a resource: `bucket (aws:s3/bucket:Bucket)`. */
export function shortName(urn: string): string {
  // urn:pulumi:STACK::PROJECT::PARENT_TYPE$TYPE::NAME, where a name may hold `::`.
  const [, , types, ...name] = urn.split('::');
  if (types === undefined || name.length === 0) return urn;
  return `${name.join('::')} (${types.slice(types.lastIndexOf('$') + 1)})`;
}
