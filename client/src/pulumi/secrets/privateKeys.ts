/** Maximum lines of a private key, with others between them. */
export const LONGEST_KEY = 400;

/** A private key on one line, or what is there of one over several lines. PGP calls keys blocks. */
export const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----|["'<>])[^])*(?:-----END [A-Z0-9 ]{0,40}-----)?/g;

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/;
const END = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/;

/**
 * What a line has of a private key: its first line, its last, or both.
 * @returns undefined if it has neither
 */
export function privateKeyEdge(line: string): 'begin' | 'end' | 'both' | undefined {
  const end = line.lastIndexOf('-----END ');
  if (BEGIN.test(line.slice(end + 1))) return 'begin';
  if (end < 0 || !END.test(line.slice(end))) return undefined;
  return BEGIN.test(line.slice(0, end)) ? 'both' : 'end';
}

/** Replaces the Base64 of a line that is known to be inside a private key. Its last line may be short. */
export function replaceKeyLine(line: string, mask: () => string): string {
  const [whole, indent = ''] = /^([\s+~-]*)[A-Za-z0-9+/]{1,76}={0,2}$/.exec(line) ?? [];
  return whole === undefined ? line.replace(KEY_TEXT, mask) : indent + mask();
}

const KEY_TEXT =
  /(?<![^\s"'>])[A-Za-z0-9+/]{20,}={0,2}(?=[\s"'<\\,]|$)|(?<![^\s"'>])[A-Za-z0-9+/]{2,}={1,2}(?=[\s"'<\\,]|$)/g;

/** Replaces what looks like a line of a private key by itself: Base64 with letters and digits of all kinds. */
export function replaceLikelyKeyLine(line: string, mask: () => string): string {
  return line.replace(LIKELY_KEY_TEXT, mask);
}

const LIKELY_KEY_TEXT =
  /(?<![^\s"'>])(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{20,}={0,2}(?=[\s"'<\\]|$)/g;
