import { isSignatureKey } from './signature';

/** Deeper values are left to the scanner, which knows how deep the engine goes. */
const MAX_DEPTH = 500;

/** An escape: of no other token is the end needed to see that the beginning is sound. */
const LONGEST_PART = '\\u0000'.length;

/** Longer numbers, and those with an exponent, may be out of range: the scanner looks at them. */
const MAX_NUMBER = 300;

/**
 * Finds the ends of sound property values, which are most of a state: nothing of them is recorded but where an object
 * has a signature. About as fast as JSON.parse reads.
 */
export class PropertyValues {
  /** Absolute offsets of the signed objects in the value passed over last. */
  signed: number[] = [];

  /** Start of each open object or list; those of lists are negative. */
  private readonly open = new Int32Array(MAX_DEPTH);
  /** For each of these whether it is in `signed`. */
  private readonly isSigned = new Uint8Array(MAX_DEPTH);
  /** Whether the string read last has escapes. */
  escaped = false;
  /** Where the value asked for last is not as it should be. */
  private failedAt = 0;

  constructor(private readonly text: string) {}

  /** True if the value asked for last may be sound, and goes on behind the end of the text. */
  get ranOut(): boolean {
    return this.failedAt > this.text.length - LONGEST_PART;
  }

  /** The end of the object or list that begins at `at`; -1 if there may be anything wrong with it. */
  end(at: number): number {
    const { text, open } = this;
    this.signed = [];
    let depth = 0;
    let isObject = false;
    let isKey = false;
    let i = at;
    for (;;) {
      // Here a value begins, or a key.
      let c = text.charCodeAt(i);
      if (c === 0x22 /* " */) {
        const start = i;
        i = this.stringEnd(i);
        if (i < 0) return -1;
        if (isKey) {
          if (isSignatureKey(text, start, i, this.escaped)) this.sign(depth - 1);
          i = skipSpace(text, i);
          if (text.charCodeAt(i) !== 0x3a /* : */) return this.fail(i);
          i = skipSpace(text, i + 1);
          isKey = false;
          continue;
        }
      } else if (isKey) {
        return this.fail(i);
      } else if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
        if (depth === MAX_DEPTH) return this.fail(i);
        isObject = c === 0x7b;
        open[depth] = isObject ? i : ~i;
        this.isSigned[depth++] = 0;
        i = skipSpace(text, i + 1);
        if (text.charCodeAt(i) !== (isObject ? 0x7d : 0x5d)) {
          isKey = isObject;
          continue;
        }
      } else {
        const end = this.scalarEnd(c, i);
        if (end < 0) return this.fail(i);
        i = end;
      }
      // A value has ended, or the bracket at hand closes an empty one.
      for (;;) {
        i = skipSpace(text, i);
        c = text.charCodeAt(i);
        if (c === 0x2c /* , */) {
          i = skipSpace(text, i + 1);
          isKey = isObject;
          break;
        }
        if (c !== (isObject ? 0x7d : 0x5d)) return this.fail(i);
        i++;
        depth--;
        if (depth === 0) return i;
        isObject = open[depth - 1]! >= 0;
      }
    }
  }

  /** An object with the signature's key twice is signed once. */
  private sign(level: number): void {
    if (this.isSigned[level] === 1) return;
    this.isSigned[level] = 1;
    this.signed.push(this.open[level]!);
  }

  /** The end of the string that begins at `at`; -1 if there is anything wrong with it. */
  stringEnd(at: number): number {
    const { text } = this;
    this.escaped = false;
    for (let i = at + 1; ; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x22) return i + 1;
      if (c === 0x5c) {
        this.escaped = true;
        const end = escapeEnd(text, i);
        if (end < 0) return this.fail(i);
        i = end;
      } else if (!(c >= 0x20)) {
        return this.fail(i); // a control character, or the end of the text
      }
    }
  }

  private fail(at: number): -1 {
    this.failedAt = at;
    return -1;
  }

  private scalarEnd(c: number, at: number): number {
    const { text } = this;
    if (c === 0x74 /* t */) return text.startsWith('true', at) ? at + 4 : -1;
    if (c === 0x66 /* f */) return text.startsWith('false', at) ? at + 5 : -1;
    if (c === 0x6e /* n */) return text.startsWith('null', at) ? at + 4 : -1;
    return numberEnd(text, at);
  }
}

/** The offset of the next character that is no white space of JSON. */
export function skipSpace(text: string, at: number): number {
  for (;;) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return at;
    at++;
  }
}

/** The offset of the last character of a sound escape; -1 for any other. */
function escapeEnd(text: string, at: number): number {
  const c = text.charCodeAt(at + 1);
  if (c === 0x75 /* u */) {
    for (let i = at + 2; i < at + 6; i++) {
      const digit = text.charCodeAt(i);
      const letter = digit | 0x20;
      if (!((digit >= 0x30 && digit <= 0x39) || (letter >= 0x61 && letter <= 0x66))) return -1;
    }
    return at + 5;
  }
  const isSound =
    c === 0x22 || // "
    c === 0x5c || // \
    c === 0x2f || // /
    c === 0x62 || // b
    c === 0x66 || // f
    c === 0x6e || // n
    c === 0x72 || // r
    c === 0x74; // t
  return isSound ? at + 1 : -1;
}

/** The end of a number without exponent; -1 for anything else. What may not follow a number is seen by the caller. */
function numberEnd(text: string, at: number): number {
  let i = text.charCodeAt(at) === 0x2d /* - */ ? at + 1 : at;
  const first = text.charCodeAt(i);
  if (first === 0x30) i++;
  else i = digitsEnd(text, i);
  if (i < 0) return -1;
  if (text.charCodeAt(i) === 0x2e /* . */) i = digitsEnd(text, i + 1);
  return i - at > MAX_NUMBER ? -1 : i;
}

/** The end of at least one digit; -1 if there is none. */
function digitsEnd(text: string, at: number): number {
  let i = at;
  for (let c = text.charCodeAt(i); c >= 0x30 && c <= 0x39; c = text.charCodeAt(i)) i++;
  return i === at ? -1 : i;
}
