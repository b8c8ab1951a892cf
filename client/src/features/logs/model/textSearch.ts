import type { ByteSource } from './byteSource';
import type { LogIndex } from './logIndex';

/** What is read at once, in bytes. */
const PART = 1024 * 1024;

/** Finds a text in entries, in any case of letters: as it is, or as a string of JSON has it. */
export class TextSearch {
  private readonly needles: readonly string[];
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly source: ByteSource,
    private readonly index: LogIndex,
    text: string,
  ) {
    const plain = text.toLowerCase();
    this.needles = [...new Set([plain, JSON.stringify(plain).slice(1, -1)])];
  }

  /** The end of the entries from the first one on that can be searched at once. */
  endOfPart(first: number, end: number): number {
    const limit = this.index.startOf(first) + PART;
    let low = first + 1;
    let high = end;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.index.endOf(middle - 1) <= limit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The entries with the text, from the first one to before the end. */
  async find(first: number, end: number): Promise<number[]> {
    const start = this.index.startOf(first);
    const length = this.index.endOf(end - 1) - start;
    if (length > PART) return (await this.isInLarge(start, length)) ? [first] : [];
    const bytes = await this.source.read(start, length);
    const text = this.decoder.decode(bytes);
    return text.length === bytes.length
      ? this.inText(text.toLowerCase(), first, end)
      : this.inBytes(bytes, first, end);
  }

  /** Each character of the text is one byte. */
  private inText(text: string, first: number, end: number): number[] {
    const found: number[] = [];
    const start = this.index.startOf(first);
    const places = this.needles.map((needle) => text.indexOf(needle));
    for (let entry = first; entry < end;) {
      const hits = places.filter((place) => place >= 0);
      if (hits.length === 0) break;
      const hit = Math.min(...hits);
      while (this.index.endOf(entry) - start <= hit) entry += 1;
      const entryEnd = this.index.endOf(entry) - start;
      if (hit + this.needles[places.indexOf(hit)]!.length <= entryEnd) found.push(entry);
      entry += 1;
      this.needles.forEach((needle, i) => {
        if (places[i]! >= 0 && places[i]! < entryEnd) places[i] = text.indexOf(needle, entryEnd);
      });
    }
    return found;
  }

  private inBytes(bytes: Uint8Array, first: number, end: number): number[] {
    const found: number[] = [];
    const start = this.index.startOf(first);
    for (let entry = first; entry < end; entry += 1) {
      const part = bytes.subarray(this.index.startOf(entry) - start, this.index.endOf(entry) - start);
      if (this.isIn(this.decoder.decode(part))) found.push(entry);
    }
    return found;
  }

  /** An entry can be as large as the file: its parts overlap by what the text can take. */
  private async isInLarge(start: number, length: number): Promise<boolean> {
    const overlap = Math.max(...this.needles.map((needle) => needle.length)) * 4;
    for (let at = 0; at < length; at += PART) {
      const part = await this.source.read(start + at, Math.min(PART + overlap, length - at));
      if (this.isIn(this.decoder.decode(part))) return true;
    }
    return false;
  }

  private isIn(text: string): boolean {
    const lower = text.toLowerCase();
    return this.needles.some((needle) => lower.includes(needle));
  }
}
