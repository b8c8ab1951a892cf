/** Four characters as one number. */
const numberOf = (a: number, b: number, c: number, d: number): number =>
  Math.imul(Math.imul(Math.imul(a, 31) + b, 31) + c, 31) + d + Math.imul(a ^ c, 40503);

/** The first four characters of a text that is looked for, and the last four, as numbers; undefined if it is shorter. */
export interface Grams {
  readonly first: number;
  readonly last: number;
}

/** What {@link TextGrams.mayHave} asks for. */
export function gramsOf(text: string): Grams | undefined {
  if (text.length < 4) return undefined;
  const at = (start: number): number => {
    const [a, b, c, d] = [0, 1, 2, 3].map((offset) => text.charCodeAt(start + offset));
    return numberOf(a!, b!, c!, d!);
  };
  return { first: at(0), last: at(text.length - 4) };
}

/** An index that tells fast of most texts that another does not have them. */
export class TextGrams {
  private readonly bits: Uint8Array;
  private readonly mask: number;

  constructor(text: string) {
    // Eight bits and more for each character, so that most of them stay free.
    const size = 1 << Math.min(22, Math.max(10, 35 - Math.clz32(text.length)));
    this.mask = size - 1;
    this.bits = new Uint8Array(size >> 3);
    let [a, b, c] = [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)];
    for (let at = 3; at < text.length; at++) {
      const d = text.charCodeAt(at);
      const bit = numberOf(a, b, c, d) & this.mask;
      this.bits[bit >> 3]! |= 1 << (bit & 7);
      a = b;
      b = c;
      c = d;
    }
  }

  /** False if a text with these numbers is certainly not there. */
  mayHave(grams: Grams | undefined): boolean {
    return grams === undefined || (this.has(grams.first) && this.has(grams.last));
  }

  private has(gram: number): boolean {
    const bit = gram & this.mask;
    return (this.bits[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }
}
