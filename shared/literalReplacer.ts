/**
 * Replaces any number of literal texts in one pass. If one is a prefix of another, the longer one matches.
 * @param replacement the replacement of a match
 */
export function literalReplacer(
  literals: Iterable<string>,
  replacement: (found: string) => string,
): (text: string) => string {
  const longestFirst = [...literals].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.map(literalPattern).join('|'), 'g');
  return (text) => text.replace(pattern, (found) => replacement(found));
}

/** The source of a regular expression that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
