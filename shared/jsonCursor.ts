/**
 * A cursor over JSON text that reads a few values and skips the others, without building objects. It accepts damaged text
 * (truncated, stray commas, comments, merge conflict markers, unclosed strings) and only moves forward, so that it costs
 * at most one pass.
 */
export class JsonCursor {
  private at = 0;
  /** The next line feed at or after the cursor; stored, so that one long line is searched only once. */
  private lineFeed = -1;

  constructor(private readonly text: string) {}

  /** The kind of value at the cursor, after white space and the like. */
  kind(): 'object' | 'array' | 'string' | 'word' | 'end' {
    this.skipTrivia();
    switch (this.text.charCodeAt(this.at)) {
      case Char.openBrace:
        return 'object';
      case Char.openBracket:
        return 'array';
      case Char.quote:
        return 'string';
      default:
        return this.at < this.text.length ? 'word' : 'end';
    }
  }

  /**
   * Walks the members of the object at the cursor. `visit` is called with the cursor on each member's value and may read
   * it; an unread value is skipped. Ends early, without moving the cursor, when `visit` returns true.
   */
  members(visit: (key: string) => boolean): void {
    for (this.at++; ;) {
      this.skipTrivia();
      const char = this.text.charCodeAt(this.at);
      if (Number.isNaN(char)) return;
      if (char === Char.closeBrace || char === Char.closeBracket) {
        this.at++;
        if (char === Char.closeBrace) return;
      } else if (char === Char.quote) {
        const key = this.string();
        this.skipTrivia();
        if (this.text.charCodeAt(this.at) === Char.colon) this.at++;
        if (this.visitValue(() => visit(key))) return;
      } else if (char === Char.openBrace) {
        // Instead of a key, this is the object's own brace again, from the other side of a merge conflict.
        this.at++;
      } else {
        this.skip();
      }
    }
  }

  /** Like {@link members}, for the elements of the array at the cursor. */
  elements(visit: (index: number) => boolean): void {
    this.at++;
    for (let index = 0; ; index++) {
      this.skipTrivia();
      const char = this.text.charCodeAt(this.at);
      if (Number.isNaN(char)) return;
      if (char === Char.closeBrace || char === Char.closeBracket) {
        this.at++;
        return;
      }
      if (this.visitValue(() => visit(index))) return;
    }
  }

  /** Reads the string at the cursor without decoding escapes. */
  string(): string {
    const start = this.at + 1;
    this.skipString();
    const closed = this.at > start && this.text.charCodeAt(this.at - 1) === Char.quote;
    return this.text.slice(start, closed ? this.at - 1 : this.at);
  }

  /** Reads the number or word at the cursor, up to the next delimiter. */
  word(): string {
    const start = this.at;
    this.skipWord();
    return this.text.slice(start, this.at);
  }

  private visitValue(visit: () => boolean): boolean {
    this.skipTrivia();
    const start = this.at;
    if (visit()) return true;
    if (this.at === start) this.skip();
    return false;
  }

  /** Moves past one value, however deep. Stays where it is at the end of an enclosing object or array. */
  private skip(): void {
    let depth = 0;
    do {
      this.skipTrivia();
      const char = this.text.charCodeAt(this.at);
      if (Number.isNaN(char)) return;
      if (char === Char.openBrace || char === Char.openBracket) {
        depth++;
        this.at++;
      } else if (char === Char.closeBrace || char === Char.closeBracket) {
        if (depth === 0) return;
        depth--;
        this.at++;
      } else if (char === Char.quote) {
        this.skipString();
      } else {
        this.skipWord();
      }
    } while (depth > 0);
  }

  private skipWord(): void {
    // The first character is always skipped, so that a stray one cannot block the cursor.
    while (++this.at < this.text.length) {
      const char = this.text.charCodeAt(this.at);
      if (char <= Char.space || isDelimiter(char)) return;
    }
  }

  /** A string ends at its quote or, since JSON has no line feed in a string, with the line. */
  private skipString(): void {
    const start = this.at + 1;
    if (this.lineFeed < start) {
      const found = this.text.indexOf('\n', start);
      this.lineFeed = found < 0 ? this.text.length : found;
    }
    let quote = this.text.indexOf('"', start);
    while (quote >= 0 && quote < this.lineFeed && this.isEscaped(quote, start)) {
      quote = this.text.indexOf('"', quote + 1);
    }
    this.at = quote >= 0 && quote < this.lineFeed ? quote + 1 : this.lineFeed;
  }

  private isEscaped(quote: number, start: number): boolean {
    let backslashes = 0;
    for (let i = quote - 1; i >= start && this.text.charCodeAt(i) === Char.backslash; i--) backslashes++;
    return backslashes % 2 === 1;
  }

  /** Skips white space, a byte order mark, commas, comments and conflict markers of `git`. */
  private skipTrivia(): void {
    for (;;) {
      const char = this.text.charCodeAt(this.at);
      if (char <= Char.space || char === Char.comma || char === Char.byteOrderMark) {
        this.at++;
      } else if (NOTE_STARTS.has(char)) {
        const end = this.endOfNote();
        if (end === undefined) return;
        this.at = end;
      } else {
        return;
      }
    }
  }

  /** The end of the comment or conflict marker at the cursor; undefined if there is none. */
  private endOfNote(): number | undefined {
    if (this.text.startsWith('/*', this.at)) return this.endOf(this.text.indexOf('*/', this.at + 2), 2);
    if (this.text.startsWith('//', this.at)) return this.endOf(this.text.indexOf('\n', this.at), 1);
    CONFLICT_MARKER.lastIndex = this.at;
    return CONFLICT_MARKER.test(this.text) ? this.endOf(this.text.indexOf('\n', this.at), 1) : undefined;
  }

  private endOf(found: number, length: number): number {
    return found < 0 ? this.text.length : found + length;
  }
}

const Char = {
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  byteOrderMark: 0xfeff,
} as const;

const NOTE_STARTS = new Set(['/', '<', '=', '>', '|'].map((char) => char.charCodeAt(0)));
const CONFLICT_MARKER = /([<=>|])\1{6}/y;

function isDelimiter(char: number): boolean {
  return (
    char === Char.quote ||
    char === Char.comma ||
    char === Char.colon ||
    char === Char.openBracket ||
    char === Char.closeBracket ||
    char === Char.openBrace ||
    char === Char.closeBrace
  );
}
