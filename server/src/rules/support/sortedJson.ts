/**
 * A JSON text regardless of the order of members and of spacing.
 * @throws {SyntaxError} if it is none
 */
export function sortedJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
