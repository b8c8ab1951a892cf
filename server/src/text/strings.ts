/**
 * Keeps each string once, and without the text that it was cut from: a slice keeps the whole text of 100 MB in memory,
 * even if the document has long changed.
 */
export class Strings {
  private readonly known = new Map<string, string>();

  /** @param shares the strings may be parts of the text, which then stays in memory */
  constructor(private readonly shares = false) {}

  /** The same string. */
  keep(text: string): string {
    if (text === '') return '';
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const own = this.shares ? text : detached(text);
    this.known.set(own, own);
    return own;
  }
}

/** A copy that shares no memory with the original text. */
function detached(text: string): string {
  // `join` writes a new string; short slices are copies already.
  return text.length < 13 ? text : [text.slice(0, 1), text.slice(1)].join('');
}

/**
 * Maps offsets between the written text of a JSON string and its decoded value. Most strings have no escapes, so that the
 * offsets are equal.
 */

/** An escape, or any other UTF-16 code unit. */
const UNIT = /\\(?:u[0-9a-fA-F]{4}|[^])|[^]/g;

/** The offset in the written text of the unit at an offset of the decoded text. */
export function writtenOffset(written: string, decoded: number): number {
  if (!written.includes('\\')) return decoded;
  let units = 0;
  for (const unit of written.matchAll(UNIT)) if (units++ === decoded) return unit.index;
  return written.length;
}

/** The offset in the decoded text of the unit at an offset of the written text. */
export function decodedOffset(written: string, offset: number): number {
  if (!written.includes('\\')) return offset;
  let units = 0;
  for (const unit of written.matchAll(UNIT)) {
    if (unit.index + unit[0].length > offset) break;
    units++;
  }
  return units;
}

/**
 * Text as Go writes it inside a JSON string.
 * @param html true to also escape `<`, `>` and `&`, as a backend's own files do; an export does not
 */
export function escaped(text: string, html: boolean): string {
  const json = JSON.stringify(text).slice(1, -1);
  return json.replace(html ? /[<>&\u2028\u2029]/g : /[\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
