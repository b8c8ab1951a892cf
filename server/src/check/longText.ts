import { constants } from 'node:buffer';

/** In characters. Smaller writes are slow, and a substring keeps its whole original in memory. */
const AT_ONCE = 2 ** 14;
/** Maximum growth, in bytes. */
const GROWTH = 2 ** 23;
const WIDE = /[^\u0000-\u00ff]/;

/**
 * Joins the parts of a very long text, of which at most two copies fit into memory. The text takes one byte per character
 * if possible, whatever its parts come from.
 */
export class LongText {
  /** Grows without copying, and can be released at once. */
  private memory = growing(constants.MAX_STRING_LENGTH);
  private bytes = Buffer.from(this.memory);
  private used = 0;
  private encoding: 'latin1' | 'utf16le' = 'latin1';
  private latest: string[] = [];
  private latestLength = 0;

  /** @throws if the text gets longer than a string can be */
  add(part: string): void {
    this.latest.push(part);
    this.latestLength += part.length;
    if (this.latestLength >= AT_ONCE) this.write();
  }

  /** The text. No more can be added. */
  finish(): string {
    this.write();
    const text = this.bytes.toString(this.encoding, 0, this.used);
    this.memory.resize(0);
    return text;
  }

  private get isWide(): boolean {
    return this.encoding === 'utf16le';
  }

  private write(): void {
    const text = this.latest.join('');
    this.latest = [];
    this.latestLength = 0;
    if (!this.isWide && WIDE.test(text)) this.widen();
    const end = this.used + (this.isWide ? 2 : 1) * text.length;
    if (end > this.memory.maxByteLength) throw new TextTooLong();
    if (end > this.memory.byteLength) this.grow(end);
    this.bytes.write(text, this.used, this.encoding);
    this.used = end;
  }

  private grow(least: number): void {
    this.memory.resize(Math.min(least + Math.min(least, GROWTH), this.memory.maxByteLength));
    this.bytes = Buffer.from(this.memory);
  }

  private widen(): void {
    const { memory, bytes, used } = this;
    this.memory = growing(2 * constants.MAX_STRING_LENGTH);
    this.grow(2 * used);
    for (let at = 0; at < used; at += AT_ONCE)
      this.bytes.write(bytes.toString('latin1', at, Math.min(at + AT_ONCE, used)), 2 * at, 'utf16le');
    memory.resize(0);
    this.used *= 2;
    this.encoding = 'utf16le';
  }
}

/** Has Node's own message for a string that is too long. */
class TextTooLong extends Error {
  readonly code = 'ERR_STRING_TOO_LONG';
}

function growing(limit: number): ArrayBuffer {
  return new ArrayBuffer(0, { maxByteLength: limit });
}
