import { LineStarts } from './lineStarts';

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
