/**
 * The text inside a JSON string, as it is written, against what it stands for: at which place of the one is which of
 * the other? Most strings have no escapes, and the places are the same.
 */

/** An escape, or one UTF-16 code unit that is none. */
const UNIT = /\\(?:u[0-9a-fA-F]{4}|[^])|[^]/g;

/** Where in the written text the unit at this place of the decoded text begins. */
export function writtenOffset(written: string, decoded: number): number {
  if (!written.includes('\\')) return decoded;
  let units = 0;
  for (const unit of written.matchAll(UNIT)) if (units++ === decoded) return unit.index;
  return written.length;
}

/** Which unit of the decoded text stands at this place of the written one. */
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
 * @param html whether `<`, `>` and `&` are escaped, too: a backend's own files have them so, an export has not
 */
export function escaped(text: string, html: boolean): string {
  const json = JSON.stringify(text).slice(1, -1);
  return json.replace(html ? /[<>&\u2028\u2029]/g : /[\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
