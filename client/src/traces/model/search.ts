import type { Trace } from './trace';

/**
 * The spans in whose name, URN, type or error all words of the query occur, in any case.
 * @returns undefined if the query has no words
 */
export function search({ spans }: Trace, query: string): ReadonlySet<number> | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new Set<number>();
  spans.forEach(({ name, urn, token, error, service }, index) => {
    const text = [name, urn, token, error, service].join('\n').toLowerCase();
    if (words.every((word) => text.includes(word))) found.add(index);
  });
  return found;
}
