/** Turns offsets of a text into lines and columns. Lines end at LF, CR LF or CR, as in LSP. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    const lineBreak = /\r\n|\n|\r/g;
    while (lineBreak.exec(text)) this.starts.push(lineBreak.lastIndex);
  }

  /** 1-based line and column of an offset. */
  positionOf(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.starts[low]! + 1 };
  }
}
