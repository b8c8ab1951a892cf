import { isSignatureKey } from '../../../shared/signature';
import type { SoundTokens } from './soundTokens';

/** Deeper values are left to the scanner, which knows how deep the engine goes. */
const MAX_DEPTH = 500;

// For one value at a time, shared by all: to make them anew takes longer than to read most values.
/** Start of each open object or list; those of lists are negative. */
const open = new Int32Array(MAX_DEPTH);
/** 1 for each of these that is in {@link PropertyValues.signed}. */
const isSigned = new Uint8Array(MAX_DEPTH);

/**
 * Finds the ends of sound property values, which are most of a state. Only the places of objects with a signature are
 * recorded. Faster than JSON.parse.
 */
export class PropertyValues {
  /** Absolute offsets of the signed objects in the last value. */
  signed: number[] = [];

  constructor(private readonly tokens: SoundTokens) {}

  /** True if the last value may be sound and continue after the end of the text. */
  get ranOut(): boolean {
    return this.tokens.ranOut;
  }

  /** The end of the object or list that begins at `at`; -1 if it may have a fault. */
  end(at: number): number {
    const { tokens } = this;
    const { source } = tokens;
    const { codes, text } = source;
    this.signed = [];
    let depth = 0;
    let isObject = false;
    let isKey = false;
    let i = source.show(at);
    for (;;) {
      // A value or a key begins here.
      if (i >= source.turn) i = source.turnTo(i);
      let c = codes[i];
      if (c === 0x22 /* " */) {
        const start = source.from + i;
        i = tokens.behindString(i);
        if (i < 0) return -1;
        if (isKey) {
          if (isSignatureKey(text, start, source.from + i, tokens.escaped)) this.sign(depth - 1);
          i = source.behindSpace(i);
          if (codes[i] !== 0x3a /* : */) return tokens.fail(i);
          i = source.behindSpace(i + 1);
          isKey = false;
          continue;
        }
      } else if (isKey) {
        return tokens.fail(i);
      } else if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
        if (depth === MAX_DEPTH) return tokens.fail(i);
        isObject = c === 0x7b;
        const start = source.from + i;
        open[depth] = isObject ? start : ~start;
        isSigned[depth++] = 0;
        i = source.behindSpace(i + 1);
        if (codes[i] !== (isObject ? 0x7d : 0x5d)) {
          isKey = isObject;
          continue;
        }
      } else {
        i = tokens.behindScalar(i);
        if (i < 0) return -1;
      }
      // A value has ended, or this bracket closes an empty one.
      for (;;) {
        i = source.behindSpace(i);
        c = codes[i];
        if (c === 0x2c /* , */) {
          i = source.behindSpace(i + 1);
          isKey = isObject;
          break;
        }
        if (c !== (isObject ? 0x7d : 0x5d)) return tokens.fail(i);
        i++;
        depth--;
        if (depth === 0) return source.from + i;
        isObject = open[depth - 1]! >= 0;
      }
    }
  }

  /** The end of the string that begins at `at`; -1 if it has a fault. */
  stringEnd(at: number): number {
    const { source } = this.tokens;
    const behind = this.tokens.behindString(source.show(at));
    return behind < 0 ? -1 : source.from + behind;
  }

  /** True if the last string has escapes. */
  get escaped(): boolean {
    return this.tokens.escaped;
  }

  /** An object with the signature's key twice is signed once. */
  private sign(level: number): void {
    if (isSigned[level] === 1) return;
    isSigned[level] = 1;
    this.signed.push(open[level]!);
  }
}

/** The offset of the next character that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  for (;;) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return at;
    at++;
  }
}
