/** The data is truncated. */
export class CutShort extends Error {}

/** Reads the elements of Go's `encoding/gob`. */
export class GobReader {
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** An unsigned number of up to 53 bits: lengths, counts, numbers of fields. */
  unsigned(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = 0;
    for (let count = 256 - first; count > 0; count -= 1) value = value * 256 + this.byte();
    return value;
  }

  /** An unsigned number of up to 64 bits, in hexadecimal. */
  hex(): string {
    const first = this.byte();
    if (first < 0x80) return first.toString(16);
    let text = '';
    for (let count = 256 - first; count > 0; count -= 1) text += this.byte().toString(16).padStart(2, '0');
    return text.replace(/^0+(?=.)/, '');
  }

  /** A number with a sign. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value - 1) / 2 - 1 : value / 2;
  }

  text(): string {
    const length = this.unsigned();
    const end = this.at + length;
    if (end > this.bytes.length) throw new CutShort();
    const text = this.decoder.decode(this.bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }

  /** Reads the fields of a struct: calls `read` with the number of each that is there. */
  struct(read: (field: number) => void): void {
    let field = -1;
    for (let delta = this.unsigned(); delta !== 0; delta = this.unsigned()) {
      field += delta;
      read(field);
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new CutShort();
    this.at += 1;
    return byte;
  }
}
