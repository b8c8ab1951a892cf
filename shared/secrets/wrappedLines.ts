/** The shortest line that is taken for one that a terminal, a mail or a tool has wrapped, and the longest. */
const SHORTEST = 40;
const LONGEST = 250;

/** What follows on the next line of a wrapped text. */
export interface Continuation {
  /** Where it begins there: after its indentation. */
  readonly start: number;
  /** Where its first word ends, or the text in quotes that it is in. */
  readonly end: number;
}

/** Neither a word of a sentence nor a name: digits, or capitals inside of it. */
const LIKE_CHANCE = /\d|[a-z][A-Z]|[A-Z]{3}|[%=+]/;
const BETWEEN_WORDS = /[\s"'`,;(){}[\]<>|]/;
/** A line of its own: an entry, a name with a value, a bracket, a heading, a mask. */
const OWN_LINE =
  /^(?:[+~-]{1,2}\s|["'[{(<#*>|]|[\w./-]{1,80}\s?(?::\s|:$|=(?![=&\s"']|$))|\d{4}-\d\d-|[IWEF]\d{4}\s)/;

/**
 * How a line may go on in the next because it was too long; undefined if it does not. Cheap: most lines end with a word or a
 * sign, or the next one begins with a word.
 */
export function continuationOf(line: string, next: string): Continuation | undefined {
  if (line.length < SHORTEST || line.length > LONGEST) return undefined;
  const start = next.length - next.trimStart().length;
  const rest = next.slice(start);
  if (rest === '' || OWN_LINE.test(rest)) return undefined;
  const quote = openQuote(line);
  const closing = quote === undefined ? -1 : rest.indexOf(quote);
  if (closing >= 0) return { start, end: start + closing };
  const last = line.slice(-60).split(BETWEEN_WORDS).at(-1)!;
  const first = rest.split(BETWEEN_WORDS, 1)[0]!;
  if (first === '' || last.length < 6 || !LIKE_CHANCE.test(last) || !LIKE_CHANCE.test(first))
    return undefined;
  if (start + first.length > line.length + 2) return undefined;
  // Only what a tool lays out is indented, and then nothing else stands there.
  return start > 0 && first.length < rest.trimEnd().length - 2
    ? undefined
    : { start, end: start + first.length };
}

/** The quote of a text that is not closed on its line. */
function openQuote(line: string): string | undefined {
  const last = Math.max(line.lastIndexOf('"'), line.lastIndexOf("'"));
  const quote = line[last];
  if (quote === undefined || line[last - 1] === '\\' || !/[\s:=([{,]/.test(line[last - 1] ?? ' '))
    return undefined;
  return quote;
}

const MASK = '[secret]';

/**
 * The part of a text that is masked and crosses a place in it.
 * @param redacted the text with masks in it
 */
export function maskAcross(
  text: string,
  redacted: string,
  place: number,
): { start: number; end: number } | undefined {
  let from = 0;
  const pieces = redacted.split(MASK);
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const start = index === 0 ? 0 : isLast ? text.length - piece.length : text.indexOf(piece, from + 1);
    if (index > 0 && from < place && start > place) return { start: from, end: start };
    if (start < 0 || start > place) return undefined;
    from = start + piece.length;
  }
  return undefined;
}
