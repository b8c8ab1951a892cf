/** How many characters are at hand at once: few enough for the processor's nearest caches. */
const MOST = 1 << 14;

/** How many there are at first: most texts are single values, and no more of them is read. */
const FIRST = 1 << 10;

/** No token is longer that is not read character by character: no number, word or escape. */
const LONGEST_TOKEN = 512;

/** The characters at hand, as numbers; behind them a 0, which ends every loop over them. */
const codes = new Uint16Array(MOST + 1);

/** Puts the characters of a text there. */
const copy = typeof Buffer === 'undefined' ? oneByOne : throughBuffer(Buffer.from(codes.buffer));

/** Faster, where there is Node. */
function throughBuffer(bytes: Buffer): (text: string) => void {
  return (text) => {
    bytes.write(text, 'utf16le');
  };
}

function oneByOne(text: string): void {
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
}

/** The number of the reader whose they are: readers take turns. */
let owner = 0;
let readers = 0;

/**
 * The characters of a text as numbers in an array, a part at a time: to read them there takes a third of the time that
 * `charCodeAt` takes. Where the processor stores numbers the other way round, no value looks sound, and all is read slowly.
 */
export class TextCodes {
  /** Those at hand: `codes[i]` is that at the offset {@link from} + i. Good until something else is read. */
  readonly codes: Readonly<Uint16Array> = codes;
  /** Offset of the first at hand. */
  from = 0;
  /** From this index on, a token may go on behind what is at hand. */
  turn = 0;
  private length = 0;
  private room = FIRST;
  private readonly number = ++readers;

  constructor(readonly text: string) {}

  /** Has the character at an offset at hand, and the token that it begins. Returns its index. */
  show(at: number): number {
    const index = at - this.from;
    return owner === this.number && index >= 0 && index < this.turn ? index : this.load(at);
  }

  /** Has more at hand behind the character at an index, which is to be the first. Returns its index: 0. */
  turnTo(index: number): number {
    return this.load(this.from + index);
  }

  /** The index of the next character, from an index on, that is no white space of JSON. */
  behindSpace(index: number): number {
    for (let i = index; ; i++) {
      const c = codes[i]!;
      if (c > 0x20) return i;
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) continue;
      if (!this.goesOnAt(i)) return i;
      i = this.turnTo(i) - 1;
    }
  }

  /** The index of the next character, from an index on, that is this quote, a backslash or a control character. */
  behindPlain(index: number, quote: number): number {
    for (let i = index; ; i++) {
      const c = codes[i]!;
      if (c === quote || c === 0x5c) return i;
      if (c >= 0x20) continue;
      if (!this.goesOnAt(i)) return i;
      i = this.turnTo(i) - 1;
    }
  }

  /** True if there is more text behind what is at hand, and what is at hand ends at this index. */
  private goesOnAt(index: number): boolean {
    return index === this.length && this.from + index < this.text.length;
  }

  private load(at: number): number {
    owner = this.number;
    const part = this.text.slice(at, at + this.room);
    const { length } = part;
    copy(part);
    codes[length] = 0;
    this.from = at;
    this.length = length;
    this.turn = at + length < this.text.length ? length - LONGEST_TOKEN : length + 1;
    this.room = Math.min(2 * this.room, MOST);
    return 0;
  }
}
