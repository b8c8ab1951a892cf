import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { fuzzyScore } from './fuzzy';

/** How a resource matches a query. */
export interface ResourceMatch {
  /** The matching part: its name, otherwise its type and name, otherwise its URN. */
  label: string;
  /** Its type, unless the label contains it. */
  type: string | undefined;
  score: number;
}

/** A match of the name counts more than any of the type, and that more than one of the rest of the URN. */
const BY_NAME = 2_000_000;
const BY_TYPE = 1_000_000;

/**
 * How well a resource matches a query by its name, type or URN; undefined if it does not.
 * @param words of the query, in lower case; the first may be of the name, and the others of the type
 */
export function matchResource(
  { urn, type }: Pick<Resource, 'urn' | 'type'>,
  words: readonly string[],
): ResourceMatch | undefined {
  const name = parseUrn(urn)?.name ?? urn;
  if (name.trim() === '') return undefined; // nothing to show
  const query = words.join('');
  const byName = fuzzyScore(query, name) ?? byNameAndType(words, name, type);
  if (byName !== undefined) return { label: name, type, score: BY_NAME + byName };
  const label = `${type}::${name}`;
  const byType = wordsScore(words, label);
  if (byType !== undefined) return { label, type: undefined, score: BY_TYPE + byType };
  const byUrn = wordsScore(words, urn);
  return byUrn === undefined ? undefined : { label: urn, type, score: byUrn };
}

/** The words of a query, as {@link matchResource} wants them. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The first word in the name, each of the others in the type. */
function byNameAndType([first, ...rest]: readonly string[], name: string, type: string): number | undefined {
  if (first === undefined || rest.length === 0) return undefined;
  return wordsScore(rest, type) === undefined ? undefined : fuzzyScore(first, name);
}

/** Scores whole words in any order: every long text contains scattered letters. */
function wordsScore(words: readonly string[], text: string): number | undefined {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word)) ? fuzzyScore(words[0] ?? '', text) : undefined;
}
