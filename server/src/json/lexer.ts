import { NodeKind } from './cells';
import { behindNulBytes } from './foreignText';
import type { SyntaxProblemCode } from './syntaxProblems';
import type { TextCodes } from '../text/textCodes';

/** Receives the problems of the text, at absolute offsets. */
export interface ProblemSink {
  problem(code: SyntaxProblemCode, start: number, end: number): void;
}

/** Reads the tokens of a JSON text leniently: invalid JSON becomes a problem, and reading continues. */
export class Lexer {
  /** The kind of the scalar or key read last. */
  kind = NodeKind.Null;
  escaped = false;
  invalid = false;

  private readonly text: string;

  constructor(
    private readonly source: TextCodes,
    private readonly problems: ProblemSink,
  ) {
    this.text = source.text;
  }

  /** The offset of the next token at or after `at`. Comments and conflict markers are passed over. */
  skipSpace(at: number): number {
    const { text, source } = this;
    for (;;) {
      const index = source.behindSpace(source.show(at));
      const c = source.codes[index]!;
      at = source.from + index;
      if (c === 0x2f /* / */) {
        const end = this.comment(at);
        if (end === at) return at;
        at = end;
      } else if ((c === 0x3c || c === 0x3d || c === 0x3e || c === 0x7c) && this.isConflictMarker(c, at)) {
        const end = lineEnd(text, at);
        this.problems.problem('conflict-marker', at, end);
        at = end;
      } else {
        return at;
      }
    }
  }

  /** Reads an object key at `at`. Returns its end, or `at` if there is none. */
  key(at: number): number {
    const { text } = this;
    const c = text.charCodeAt(at);
    this.invalid = false;
    if (c === 0x22) return this.string(at, 0x22);
    if (c === 0x27) return this.singleQuoted(at);
    const end = wordEnd(text, at);
    if (end > at) {
      this.escaped = false;
      this.problems.problem('unquoted-key', at, end);
    }
    return end;
  }

  /** Reads a string, number or word at `at`. Returns its end, or `at` if no scalar begins here. */
  scalar(c: number, at: number): number {
    const { text } = this;
    this.escaped = false;
    this.invalid = false;
    switch (c) {
      case 0x22 /* " */:
        this.kind = NodeKind.String;
        return this.string(at, 0x22);
      case 0x27 /* ' */:
        this.kind = NodeKind.String;
        return this.singleQuoted(at);
      case 0x74 /* t */:
        if (text.startsWith('true', at) && !isWord(text.charCodeAt(at + 4)))
          return this.word(NodeKind.True, at + 4);
        break;
      case 0x66 /* f */:
        if (text.startsWith('false', at) && !isWord(text.charCodeAt(at + 5)))
          return this.word(NodeKind.False, at + 5);
        break;
      case 0x6e /* n */:
        if (text.startsWith('null', at) && !isWord(text.charCodeAt(at + 4)))
          return this.word(NodeKind.Null, at + 4);
        break;
      default:
        if (c === 0x2d /* - */ || (c >= 0x30 && c <= 0x39)) return this.number(at);
    }
    const end = wordEnd(text, at);
    if (end > at) {
      this.kind = NodeKind.Null;
      this.invalid = true;
      this.problems.problem('invalid-word', at, end);
    }
    return end;
  }

  /** Skips unreadable text. Returns an offset after `at`. */
  junk(at: number): number {
    const nulEnd = this.text.charCodeAt(at) === 0 ? behindNulBytes(this.text, at) : at;
    const end = Math.max(wordEnd(this.text, at), nulEnd, at + 1);
    this.problems.problem(nulEnd > at + 1 ? 'nul-bytes' : 'unexpected', at, end);
    return end;
  }

  private word(kind: NodeKind, end: number): number {
    this.kind = kind;
    return end;
  }

  private singleQuoted(at: number): number {
    const end = this.string(at, 0x27);
    // An unclosed string is the problem to report: its end is unknown, too.
    if (!this.invalid) this.problems.problem('single-quotes', at, end);
    this.invalid = true;
    return end;
  }

  private string(at: number, quote: number): number {
    const { text, source } = this;
    this.escaped = false;
    for (let i = at + 1; ; i++) {
      const index = source.behindPlain(source.show(i), quote);
      i = source.from + index;
      const c = text.charCodeAt(i);
      if (c === quote) return i + 1;
      if (c === 0x5c /* \ */) {
        this.escaped = true;
        i = this.escape(i);
      } else if (c < 0x20) {
        if (c === 0x0a || c === 0x0d) {
          this.invalid = true;
          this.problems.problem('unterminated-string', at, i);
          return i;
        }
        const nulEnd = c === 0 ? behindNulBytes(text, i) : i;
        if (nulEnd > i + 1) {
          this.problems.problem('nul-bytes', i, nulEnd);
          i = nulEnd - 1;
        }
        // Rewriting single quotes as double ones escapes these, too.
        else if (quote === 0x22) this.problems.problem('control-character', i, i + 1);
      } else if (i >= text.length) {
        this.invalid = true;
        this.problems.problem('unterminated-string', at, text.length);
        return text.length;
      }
    }
  }

  /** Checks the escape at `i`. Returns the offset of its last character. */
  private escape(i: number): number {
    const { text } = this;
    switch (text.charCodeAt(i + 1)) {
      case 0x22:
      case 0x5c:
      case 0x2f:
      case 0x62:
      case 0x66:
      case 0x6e:
      case 0x72:
      case 0x74:
        return i + 1;
      case 0x75 /* u */:
        for (let digit = i + 2; digit < i + 6; digit++) {
          if (!isHex(text.charCodeAt(digit))) {
            this.problems.problem('invalid-escape', i, Math.max(digit, i + 2));
            return i + 1;
          }
        }
        return i + 5;
      default:
        this.problems.problem('invalid-escape', i, Math.min(i + 2, text.length));
        return i;
    }
  }

  private number(at: number): number {
    const { text } = this;
    this.kind = NodeKind.Number;
    let i = at;
    let valid = true;
    let exponent = false;
    if (text.charCodeAt(i) === 0x2d) i++;
    if (text.charCodeAt(i) === 0x30 && isDigit(text.charCodeAt(i + 1))) valid = false;
    const digits = (): void => {
      const start = i;
      while (isDigit(text.charCodeAt(i))) i++;
      if (i === start) valid = false;
    };
    digits();
    if (text.charCodeAt(i) === 0x2e) {
      i++;
      digits();
    }
    const e = text.charCodeAt(i);
    if (e === 0x65 || e === 0x45) {
      exponent = true;
      i++;
      const sign = text.charCodeAt(i);
      if (sign === 0x2b || sign === 0x2d) i++;
      digits();
    }
    const end = Math.max(i, wordEnd(text, i));
    if (!valid || end > i) {
      this.invalid = true;
      this.problems.problem('invalid-number', at, end);
    } else if ((exponent || end - at > 300) && !Number.isFinite(Number(text.slice(at, end)))) {
      this.problems.problem('number-range', at, end);
    }
    return end;
  }

  private comment(at: number): number {
    const { text } = this;
    const next = text.charCodeAt(at + 1);
    let end: number;
    if (next === 0x2f) {
      end = lineEnd(text, at);
    } else if (next === 0x2a) {
      const close = text.indexOf('*/', at + 2);
      end = close < 0 ? text.length : close + 2;
    } else {
      return at;
    }
    this.problems.problem('comment', at, end);
    return end;
  }

  /** `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line. */
  private isConflictMarker(c: number, at: number): boolean {
    const { text } = this;
    if (at > 0 && text.charCodeAt(at - 1) !== 0x0a) return false;
    for (let i = 1; i < 7; i++) if (text.charCodeAt(at + i) !== c) return false;
    const after = text.charCodeAt(at + 7);
    return Number.isNaN(after) || after === 0x20 || after === 0x0a || after === 0x0d;
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
}

/** Letters, digits and other characters of unquoted words; anything beyond ASCII. */
function isWord(c: number): boolean {
  return (
    (c >= 0x61 && c <= 0x7a) ||
    (c >= 0x41 && c <= 0x5a) ||
    isDigit(c) ||
    c === 0x5f ||
    c === 0x24 ||
    c === 0x2d ||
    c === 0x2b ||
    c === 0x2e ||
    c > 0x7f
  );
}

function wordEnd(text: string, at: number): number {
  while (isWord(text.charCodeAt(at))) at++;
  return at;
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

function isHex(c: number): boolean {
  return isDigit(c) || (c >= 0x61 && c <= 0x66) || (c >= 0x41 && c <= 0x46);
}
