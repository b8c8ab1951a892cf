/** The range inside the quotes of a string token; the whole token if it has none (`{urn: 1}`). */
export function insideQuotes(text: string, start: number, end: number): { start: number; end: number } {
  const quote = text.charCodeAt(start);
  if (quote !== 0x22 && quote !== 0x27) return { start, end };
  return { start: start + 1, end: isClosed(text, start, end, quote) ? end - 1 : end };
}

/** The decoded text of a string token. Broken escapes stay as they are. */
export function textOfString(text: string, start: number, end: number, escaped: boolean): string {
  const inside = insideQuotes(text, start, end);
  const raw = text.slice(inside.start, inside.end);
  return escaped ? unescape(raw) : raw;
}

/** True unless the string is truncated: its last quote must not be its first, nor escaped. */
function isClosed(text: string, start: number, end: number, quote: number): boolean {
  if (end - start < 2 || text.charCodeAt(end - 1) !== quote) return false;
  let backslashes = 0;
  while (text.charCodeAt(end - 2 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 0;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function unescape(raw: string): string {
  return raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (whole, hex: string | undefined, letter: string | undefined) =>
      hex === undefined ? (ESCAPES[letter ?? ''] ?? whole) : String.fromCharCode(parseInt(hex, 16)),
  );
}

/** Characters that show nothing, or change the order of others: a name could carry words that only a model reads. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]+/gu;

/** The text with a visible sign for each run of characters that nobody sees. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '\ufffd');
}
