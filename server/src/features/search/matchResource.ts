import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';

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

/**
 * Scores how well a text matches a query: the higher the better, undefined for no match. All characters of the query must
 * occur in this order, in any case. Consecutive characters and word beginnings count more; with equal matches, the
 * shorter text is better.
 * @param query in lower case; empty matches everything
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const lower = text.toLowerCase();
  const brevity = -Math.min(lower.length, LONG) / LONG;
  if (query === '') return brevity;
  const whole = bestOccurrence(query, text, lower);
  if (whole !== undefined) return query.length * TOGETHER + whole + brevity;
  let score = 0;
  let at = -1;
  for (let i = 0; i < query.length; i++) {
    const next = lower.indexOf(query[i]!, at + 1);
    if (next < 0) return undefined;
    if (next === at + 1 && i > 0) score += 2;
    else if (startsWord(text, next)) score += 1;
    at = next;
  }
  return score + brevity;
}

/** More than any scattered match can earn for each letter. */
const TOGETHER = 4;
const WHOLE_TEXT = 3;
const TEXT_START = 2;
const WORD_START = 1;
/** Texts longer than this count as equally long. */
const LONG = 1000;

/** The score of the best whole occurrence of the query; undefined if there is none. */
function bestOccurrence(query: string, text: string, lower: string): number | undefined {
  if (lower === query) return WHOLE_TEXT;
  if (lower.startsWith(query)) return TEXT_START;
  let at = lower.indexOf(query);
  if (at < 0) return undefined;
  for (; at >= 0; at = lower.indexOf(query, at + 1)) if (startsWord(text, at)) return WORD_START;
  return 0;
}

/** True if a word begins at `at`: after a sign, or with a capital after a small letter. */
function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text[at - 1]!;
  return !isLetter(before) || (isSmall(before) && !isSmall(text[at]!));
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase() || (character >= '0' && character <= '9');
}

function isSmall(character: string): boolean {
  return character.toUpperCase() !== character;
}

/** The best of many, and whether there are more. */
export interface Best<T> {
  best: T[];
  more: boolean;
}

/**
 * The candidates with the highest scores, best first, of equal ones the earlier first.
 * @param limit how many at most
 */
export function bestOf<T extends { score: number }>(candidates: Iterable<T>, limit: number): Best<T> {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  return { best: sorted.slice(0, limit), more: sorted.length > limit };
}
