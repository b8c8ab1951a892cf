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
