/** A line of a file. */
export interface FileLine {
  /** Without its line break. Of a very long line, only the beginning. */
  readonly text: string;
  /** The offset of its first byte, and the one after its line break. */
  readonly start: number;
  readonly end: number;
}

/** Of a longer line, in bytes, only {@link KEPT} are kept: a line can be as long as the file. */
const LONGEST = 1_000_000;
const KEPT = 64 * 1024;

const NEWLINE = 10;

/** Splits the bytes of a file into lines as they come. */
export class LineSplitter {
  private rest: Uint8Array = new Uint8Array();
  /** The beginning of a very long line, whose other bytes are skipped. */
  private head: Uint8Array | undefined;
  private lineStart = 0;
  private position = 0;
  private readonly decoder = new TextDecoder();

  /** @param take gets each line that is complete now */
  push(chunk: Uint8Array, take: (line: FileLine) => void): void {
    const last = chunk.lastIndexOf(NEWLINE);
    this.position += chunk.length;
    if (last < 0) {
      this.keep(chunk);
      return;
    }
    let from = 0;
    if (this.head || this.rest.length > 0) {
      from = chunk.indexOf(NEWLINE) + 1;
      this.keep(chunk.subarray(0, from - 1));
      this.takeRest(this.position - chunk.length + from, take);
    }
    if (from <= last) this.takeLines(chunk.subarray(from, last + 1), take);
    this.keep(chunk.subarray(last + 1));
  }

  /** The last line, if it has no line break. */
  finish(take: (line: FileLine) => void): void {
    if (this.head || this.rest.length > 0) this.takeRest(this.position, take);
  }

  private keep(part: Uint8Array): void {
    if (this.head) return;
    this.rest = this.rest.length === 0 ? part.slice() : joined(this.rest, part);
    if (this.rest.length > LONGEST) {
      this.head = this.rest.slice(0, KEPT);
      this.rest = new Uint8Array();
    }
  }

  private takeRest(end: number, take: (line: FileLine) => void): void {
    const text = this.decoder.decode(this.head ?? this.rest);
    this.head = undefined;
    this.rest = new Uint8Array();
    take({ text: withoutReturn(text), start: this.lineStart, end });
    this.lineStart = end;
  }

  private takeLines(bytes: Uint8Array, take: (line: FileLine) => void): void {
    const text = this.decoder.decode(bytes);
    // Only then is each character one byte: UTF-8 has no sequence that is shorter than its text.
    const isAscii = text.length === bytes.length;
    const base = this.lineStart;
    let byte = 0;
    for (let from = 0; from < text.length;) {
      const to = text.indexOf('\n', from);
      byte = isAscii ? to + 1 : bytes.indexOf(NEWLINE, byte) + 1;
      take({ text: withoutReturn(text.slice(from, to)), start: this.lineStart, end: base + byte });
      this.lineStart = base + byte;
      from = to + 1;
    }
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
