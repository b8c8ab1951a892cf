/** The kinds of JSON faults. */
export type SyntaxProblemCode =
  | 'byte-order-mark'
  | 'comment'
  | 'conflict-marker'
  | 'control-character'
  | 'empty'
  | 'extra-comma'
  | 'invalid-escape'
  | 'invalid-number'
  | 'invalid-word'
  | 'leading-content'
  | 'missing-brace'
  | 'missing-bracket'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-value'
  | 'nul-bytes'
  | 'number-range'
  | 'too-deep'
  | 'trailing-comma'
  | 'trailing-content'
  | 'unclosed'
  | 'unexpected'
  | 'unquoted-key'
  | 'single-quotes'
  | 'unterminated-string'
  | 'yaml';

/** One fault of the JSON text. */
export interface SyntaxProblem {
  code: SyntaxProblemCode;
  start: number;
  end: number;
  /** `missing-*`: where the missing character belongs, an offset like the others. `unclosed`: how many brackets are open. */
  detail: number;
}

/** Maximum problems kept for one text: more are noise, for example from a binary file. */
const LIMIT = 1000;

/** Collects the problems of a text or of one segment of it. */
export class SyntaxProblems {
  private readonly found: SyntaxProblem[] = [];
  private broken = false;

  /** @param base absolute offset to which the kept offsets are relative */
  constructor(private readonly base: number) {}

  /** Adds a problem at absolute offsets. If `detail` is an offset, it is already relative. */
  add(code: SyntaxProblemCode, start: number, end: number, detail = 0): void {
    this.broken ||= code !== 'number-range';
    if (this.found.length < LIMIT) {
      this.found.push({ code, start: start - this.base, end: end - this.base, detail });
    }
  }

  /** True if there is a problem besides numbers out of range, which are sound JSON. */
  get isBroken(): boolean {
    return this.broken;
  }

  finish(): readonly SyntaxProblem[] {
    return this.found.length === 0 ? NONE : this.found;
  }
}

const NONE: readonly SyntaxProblem[] = [];
