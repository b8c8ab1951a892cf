/** Maximum lines of a private key, with others between them. */
export const LONGEST_KEY = 400;

/** The beginning of a private key, perhaps cut off. PGP calls keys blocks; SSH2 has four dashes and spaces. */
const BEGIN =
  /(?:-{4,5} ?BEGIN [A-Z0-9 ]{0,30}|^(?!.*END)(?:BEGIN )?[A-Z0-9 ]{0,30})(?:PRIVATE KEY(?: BLOCK)?|STATIC KEY V1) ?-{4,5}/i;
/** The rest of a first line, whose beginning is on a line that is missing. */
const CUT_BEGIN = /^[^\w-]{0,9}(?!PUBLIC|[A-Z]{0,5}LIC)(?:[A-Z]{0,12} ){0,3}[A-Z]{0,2}Y(?: BLOCK)? ?-{5}$/;
const END = /-{4,5} ?END [A-Z0-9 ]{0,30}(?:PRIVATE KEY(?: BLOCK)?|STATIC KEY V1) ?-{4,5}/i;
const END_WORD = /-{4} ?END /g;

/**
 * What a line has of a private key: its first line, its last, or both.
 * @returns undefined if it has neither
 */
export function privateKeyEdge(line: string): 'begin' | 'end' | 'both' | undefined {
  if (!line.includes('----')) return undefined;
  const end = Math.max(line.lastIndexOf('---- END '), line.lastIndexOf('----END '));
  if (BEGIN.test(line.slice(end + 1)) || CUT_BEGIN.test(line.trim())) return 'begin';
  if (end < 0 || !END.test(line.slice(Math.max(0, end - 1)))) return undefined;
  return BEGIN.test(line.slice(0, end)) ? 'both' : 'end';
}

/** Replaces private keys on one line, and what a line has of one that goes on. */
export function replacePrivateKeys(line: string, mask: () => string): string {
  if (!line.includes('----')) return line;
  let result = '';
  let from = 0;
  const begins = new RegExp(BEGIN, 'gi');
  for (let begin = begins.exec(line); begin; begin = begins.exec(line)) {
    const inside = begin.index + begin[0].length;
    const end = endOfKey(line, inside);
    result += line.slice(from, begin.index) + mask();
    from = end;
    begins.lastIndex = end;
  }
  return result + line.slice(from);
}

/** After the key’s last line; without one, before the quote or the bracket that ends the text. */
function endOfKey(line: string, inside: number): number {
  END_WORD.lastIndex = inside;
  const dashes = line.indexOf('----', inside);
  const last = dashes < 0 ? null : END_WORD.exec(line.slice(0, dashes + 12));
  if (last) {
    const closing = /^-{4,5} ?END [A-Z0-9 ]{0,40} ?-{0,5}/.exec(line.slice(last.index, last.index + 80));
    return last.index + (closing?.[0].length ?? last[0].length);
  }
  const rest = /["'<>]|-----/g;
  rest.lastIndex = inside;
  return rest.exec(line)?.index ?? line.length;
}

/** Replaces the Base64 of a line that is known to be inside a private key. Its last line may be short. */
export function replaceKeyLine(line: string, mask: () => string): string {
  const [whole, indent = ''] = /^([\s+~-]*)[A-Za-z0-9+/]{1,76}={0,2}$/.exec(line) ?? [];
  return whole === undefined ? line.replace(KEY_TEXT, mask) : indent + mask();
}

const KEY_TEXT =
  /(?<![^\s"'>](?<!\\n))[A-Za-z0-9+/]{20,}={0,2}(?=[\s"'<\\,]|$)|(?<![^\s"'>])[A-Za-z0-9+/]{2,}={1,2}(?=[\s"'<\\,]|$)/g;

/** Replaces what looks like a line of a private key by itself: Base64 with letters and digits of all kinds. */
export function replaceLikelyKeyLine(line: string, mask: () => string): string {
  return line.replace(LIKELY_KEY_TEXT, mask);
}

const LIKELY_KEY_TEXT =
  /(?<![^\s"'>])(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{20,}={0,2}(?=[\s"'<\\]|$)/g;
