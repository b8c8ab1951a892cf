/** Possible Base64, long enough for a name and a secret; also wrapped, with escaped line breaks. */
const BASE64 =
  /(?<![A-Za-z0-9+/_-](?<!\\[nrt]))[A-Za-z0-9+/_-]{20,}(?:\\{1,8}(?:r\\{1,8})?n[A-Za-z0-9+/]{4,76})*={0,2}/g;
const BREAKS = /\\{1,8}(?:r\\{1,8})?n/g;

/** A whole line of Base64 that others may follow. */
const BASE64_LINE = /^[A-Za-z0-9+/_-]{40,200}={0,2}$/;

/** Longer Base64 is a file. */
const LONGEST_BASE64 = 20_000;

/** A text in URL encoding. */
const URL_ENCODED = /(?<![\w.~+%-])[\w.~+-]{0,2000}(?:%[\da-f]{2}[\w.~+-]{0,2000})+/gi;
const LONGEST_URL = 20_000;

const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/;

/** Replaces each run of Base64 that is a text for which `replaced` gives something else. */
export function replaceInBase64(line: string, replaced: (inner: string) => string | undefined): string {
  return line.replace(BASE64, (text) => {
    if (text.length > LONGEST_BASE64) return text;
    const whole = text.replace(BREAKS, '');
    return isText(whole.slice(0, 20)) ? (innerText(whole, replaced) ?? text) : text;
  });
}

function innerText(base64: string, replaced: (inner: string) => string | undefined): string | undefined {
  const inner = fromBase64(base64);
  return PRINTABLE.test(inner) ? replaced(inner) : undefined;
}

function isText(base64: string): boolean {
  return PRINTABLE.test(fromBase64(base64));
}

/** Replaces each text in URL encoding for which `redacted` gives something else, and encodes that again. */
export function replaceInUrlEncoded(line: string, redacted: (inner: string) => string): string {
  if (!line.includes('%')) return line;
  return line.replace(URL_ENCODED, (text) => {
    if (text.length > LONGEST_URL) return text;
    const inner = decoded(text);
    if (inner === undefined) return text;
    const result = redacted(inner);
    return result === inner ? text : result.split(MASKS).map(encodedPart).join('');
  });
}

const MASKS = /(\[(?:removed:[\w-]{1,40}|secret)\])/;

/** Masks stay readable; every second part is one. */
function encodedPart(part: string, index: number): string {
  return index % 2 === 0 ? encodeURIComponent(part) : part;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The Base64 of several lines from this one on: all as long as the first, except the last.
 * @param ahead the n-th line after this one
 * @returns undefined unless it is more than one line
 */
export function base64Block(
  line: string,
  ahead: (count: number) => string | undefined,
): { readonly text: string; readonly lines: number } | undefined {
  const first = textOf(line);
  if (!BASE64_LINE.test(first)) return undefined;
  const parts = [first];
  while (parts.length < LONGEST_BASE64 / 40) {
    const next = textOf(ahead(parts.length) ?? '');
    if (next === '' || next.length > first.length || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(next)) break;
    parts.push(next);
    if (next.length < first.length) break;
  }
  return parts.length > 1 ? { text: parts.join(''), lines: parts.length } : undefined;
}

/** A line without its indentation and the sign of a difference. */
function textOf(line: string): string {
  return line.replace(/^\s*(?:[+~-]\s+)?/, '').trimEnd();
}

/** Base64 of bytes. */
function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes Base64 in either of its alphabets, one character per byte. Ignores an incomplete end. */
function fromBase64(text: string): string {
  const letters = text
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

/** Shorter pieces occur in a text by chance. */
const SHORTEST = 8;

/**
 * The Base64 spellings of a text: alone, and at each of the three offsets in a longer text, then without the characters
 * at its ends that depend on the neighbours.
 */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const inside = [0, 1, 2].map((before) => {
    const encoded = toBase64(Uint8Array.of(...new Array<number>(before).fill(0), ...bytes)).replace(
      /={1,2}$/,
      '',
    );
    // A character has six bits: those with bits of a neighbour are dropped.
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const spellings = [toBase64(bytes), ...inside].filter(({ length }) => length >= SHORTEST);
  return [
    ...new Set(
      spellings.flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')]),
    ),
  ];
}
