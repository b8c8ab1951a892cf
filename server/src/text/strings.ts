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
