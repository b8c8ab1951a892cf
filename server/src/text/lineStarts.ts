import { atOnce, type Slices } from './slices';
import { binarySearch } from '../../../shared/binarySearch';

/** A line and a character in it, both counted from 0. */
interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** How many characters are searched in one slice: a large text has a million lines. */
const SLICE = 2 ** 18;

/**
 * Where the lines of a text begin, updated as it changes. Lines end at LF, CR LF or CR, as in LSP. Searching for line
 * ends takes a tenth of the time of reading each character.
 */
export class LineStarts {
  /** @param starts rising offsets; the first is 0 */
  private constructor(private starts: Int32Array) {}

  static of(text: string): LineStarts {
    return atOnce(this.inSlices(text));
  }

  /** Searches in slices. */
  static *inSlices(text: string): Slices<LineStarts> {
    const parts = [Int32Array.of(0)];
    for (let from = 0; from < text.length; from += SLICE) {
      parts.push(Int32Array.from(startsIn(text, from + 1, Math.min(from + SLICE, text.length))));
      yield;
    }
    return new LineStarts(joined(parts));
  }

  /** The offset of a line, counted from 0, which must exist. */
  startOf(line: number): number {
    return this.starts[line]!;
  }

  /** The position of an offset, counted from 0; in or after a line end, LF or CR LF, the position before it, as in LSP. */
  positionAt(text: string, offset: number): TextPosition {
    const inside = Math.max(Math.min(offset, text.length), 0);
    const line = this.lineAt(inside);
    const start = this.startOf(line);
    return { line, character: beforeLineEnd(text, inside, start) - start };
  }

  /** The offset of such a position; beyond its line, the line's end. */
  offsetAt(text: string, { line, character }: TextPosition): number {
    if (line >= this.starts.length) return text.length;
    if (line < 0) return 0;
    const start = this.startOf(line);
    if (character <= 0) return start;
    return beforeLineEnd(text, Math.min(start + character, this.starts[line + 1] ?? text.length), start);
  }

  /** The line of an offset, counted from 0. */
  lineAt(offset: number): number {
    return this.firstAfter(offset) - 1;
  }

  /**
   * Follows a change of the text.
   * @param text the text after it, in which the characters from `start` to `newEnd` have replaced those up to `oldEnd`
   */
  follow(text: string, start: number, oldEnd: number, newEnd: number): void {
    const { starts } = this;
    // The characters before and after an offset decide whether a line begins there.
    const kept = starts.subarray(0, Math.max(this.firstAfter(start - 1), 1));
    const behind = starts.slice(this.firstAfter(oldEnd));
    // oxlint-disable-next-line typescript/prefer-for-of -- the elements are written
    for (let i = 0; i < behind.length; i++) behind[i]! += newEnd - oldEnd;
    this.starts = joined([kept, startsIn(text, start, newEnd), behind]);
  }

  /** The first line that begins after an offset. */
  private firstAfter(offset: number): number {
    const { starts } = this;
    return binarySearch(0, starts.length, (line) => starts[line]! > offset);
  }
}

/** The offset before a line end, on a line that begins at `start`. */
function beforeLineEnd(text: string, offset: number, start: number): number {
  let before = offset;
  while (before > start && '\r\n'.includes(text.charAt(before - 1))) before--;
  return before;
}

/** The offsets from `first` to `last`, other than 0, at which lines begin. */
function startsIn(text: string, first: number, last: number): number[] {
  const from = Math.max(first - 1, 0);
  const part = text.slice(from, last + 1);
  const found: number[] = [];
  let feed = part.indexOf('\n');
  let carriage = part.indexOf('\r');
  while (feed >= 0 || carriage >= 0) {
    const isFeed = carriage < 0 || (feed >= 0 && feed < carriage);
    const end = isFeed ? feed : carriage;
    if (isFeed) feed = part.indexOf('\n', feed + 1);
    else carriage = part.indexOf('\r', carriage + 1);
    // CR LF is a single line end.
    if (!isFeed && end + 1 === feed) continue;
    if (from + end < last) found.push(from + end + 1);
  }
  return found;
}

function joined(parts: readonly ArrayLike<number>[]): Int32Array {
  const all = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Turns offsets of a text into lines and columns. */
export class LineIndex {
  private readonly lines: LineStarts;

  constructor(text: string) {
    this.lines = LineStarts.of(text);
  }

  /** 1-based line and column of an offset. */
  positionOf(offset: number): { line: number; column: number } {
    const line = this.lines.lineAt(offset);
    return { line: line + 1, column: offset - this.lines.startOf(line) + 1 };
  }
}
