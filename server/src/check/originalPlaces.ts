import type { Piece } from './condense';
import type { Position } from './fileFinding';

/** A place in a text: offset, line and column. */
export interface Place extends Position {
  offset: number;
}

/**
 * Maps offsets in the joined texts of the pieces to the original.
 * @param offsets in rising order
 */
export function originalPlaces(pieces: Iterable<Piece>, offsets: readonly number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  const cursor = new Cursor();
  let at = 0;
  let next = 0;
  for (const { text, original } of pieces) {
    const end = at + text.length;
    let passed = 0;
    for (; next < offsets.length && offsets[next]! < end; next++) {
      // A digest begins with the bracket or quote of its original.
      const length = text === original ? offsets[next]! - at : Math.min(offsets[next]! - at, 1);
      cursor.pass(original.slice(passed, length));
      passed = length;
      places.set(offsets[next]!, cursor.place);
    }
    cursor.pass(original.slice(passed));
    at = end;
  }
  for (; next < offsets.length; next++) places.set(offsets[next]!, cursor.place);
  return places;
}

/** Counts characters and lines. Lines end at LF, CR LF or CR, as in LSP. */
class Cursor {
  private offset = 0;
  private line = 1;
  private lineStart = 0;
  private isAfterReturn = false;

  get place(): Place {
    return { offset: this.offset, line: this.line, column: this.offset - this.lineStart + 1 };
  }

  pass(text: string): void {
    if (text === '') return;
    // The second half of a line break.
    if (this.isAfterReturn && text.startsWith('\n')) this.lineStart++;
    const from = this.isAfterReturn && text.startsWith('\n') ? 1 : 0;
    if (text.includes('\r')) this.countAll(text, from);
    else this.countLineFeeds(text, from);
    this.offset += text.length;
    this.isAfterReturn = text.endsWith('\r');
  }

  private countAll(text: string, from: number): void {
    const lineBreak = /\r\n|\n|\r/g;
    lineBreak.lastIndex = from;
    while (lineBreak.exec(text)) this.begin(lineBreak.lastIndex);
  }

  private countLineFeeds(text: string, from: number): void {
    for (let i = text.indexOf('\n', from); i >= 0; i = text.indexOf('\n', i + 1)) this.begin(i + 1);
  }

  private begin(length: number): void {
    this.line++;
    this.lineStart = this.offset + length;
  }
}
