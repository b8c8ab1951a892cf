import { TextCodes } from '../text/textCodes';

/** The length of an escape. All other tokens can be judged by their beginning. */
const LONGEST_PART = '\\u0000'.length;

/** Longer numbers, and those with an exponent, may be out of range: the scanner checks them. */
const MAX_NUMBER = 300;

/** A float keeps all digits of numbers of this length. */
const SHORT_NUMBER = 15;

/**
 * Finds the ends of sound tokens, as nearly all are. Its methods take and return indices of {@link TextCodes.codes}; -1
 * if there may be a fault.
 */
export class SoundTokens {
  readonly source: TextCodes;
  /** True if the last string has escapes. */
  escaped = false;
  /** How many numbers were read whose digits a float may not keep. */
  longNumbers = 0;
  /** The offset of the last fault. */
  private failedAt = 0;

  constructor(text: string) {
    this.source = new TextCodes(text);
  }

  /** True if the faulty token may be sound and continue after the end of the text. */
  get ranOut(): boolean {
    return this.failedAt > this.source.text.length - LONGEST_PART;
  }

  fail(index: number): -1 {
    this.failedAt = this.source.from + index;
    return -1;
  }

  /** The index after the string whose opening quote is at an index. */
  behindString(index: number): number {
    const { source } = this;
    const { codes } = source;
    this.escaped = false;
    for (let i = index + 1; ; i++) {
      i = source.behindPlain(i, 0x22);
      if (codes[i] === 0x22) return i + 1;
      // A control character, or the end of the text.
      if (codes[i] !== 0x5c) return this.fail(i);
      this.escaped = true;
      if (i >= source.turn) i = source.turnTo(i);
      const last = lastOfEscape(codes, i);
      if (last < 0) return this.fail(i);
      i = last;
    }
  }

  /** The index after a word, or a number without exponent. The caller checks what follows. */
  behindScalar(index: number): number {
    const { codes } = this.source;
    const word = wordFrom(codes[index]);
    if (word === undefined) return this.behindNumber(index);
    for (let i = 1; i < word.length; i++) if (codes[index + i] !== word[i]) return this.fail(index);
    return index + word.length;
  }

  private behindNumber(index: number): number {
    const { codes } = this.source;
    let i = codes[index] === 0x2d /* - */ ? index + 1 : index;
    i = codes[i] === 0x30 ? i + 1 : this.behindDigits(i);
    if (i >= 0 && codes[i] === 0x2e /* . */) i = this.behindDigits(i + 1);
    if (i - index > SHORT_NUMBER) this.longNumbers += 1;
    return i - index > MAX_NUMBER ? this.fail(index) : i;
  }

  /** The index after at least one digit. */
  private behindDigits(index: number): number {
    const { codes } = this.source;
    let i = index;
    for (let c = codes[i]!; c >= 0x30 && c <= 0x39; c = codes[i]!) i++;
    return i === index ? this.fail(i) : i;
  }
}

const codesOf = (word: string): Uint8Array => Uint8Array.from(word, (c) => c.charCodeAt(0));
const TRUE = codesOf('true');
const FALSE = codesOf('false');
const NULL = codesOf('null');

/** The word that begins with a character. */
function wordFrom(c: number | undefined): Uint8Array | undefined {
  return c === 0x74 ? TRUE : c === 0x66 ? FALSE : c === 0x6e ? NULL : undefined;
}

/** The index of the last character of a sound escape; -1 for any other. */
function lastOfEscape(codes: Readonly<Uint16Array>, index: number): number {
  const c = codes[index + 1];
  if (c === 0x75 /* u */) {
    for (let i = index + 2; i < index + 6; i++) {
      const digit = codes[i]!;
      const letter = digit | 0x20;
      if (!((digit >= 0x30 && digit <= 0x39) || (letter >= 0x61 && letter <= 0x66))) return -1;
    }
    return index + 5;
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
  return isSound ? index + 1 : -1;
}
