/**
 * Replaces literal texts in one pass over a text, however many they are; where one is the beginning of another, the longer.
 * @param replacement what stands in the place of one that is found
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

/** A text as the source of a regular expression that matches it and nothing else. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
