import { CellFlag, NodeKind, fieldFlags, type Cells } from './cells';
import { ExpectedFields } from './expectedFields';
import type { PropertyValues } from './propertyValues';
import { NO_FIELD, properFieldOfKey, resourceFieldOfKey } from '../schema/resourceKeys';
import { Role, roleOfResourceField } from '../schema/roles';
import { isSignatureKey } from '../../../shared/signature';
import type { SoundTokens } from './soundTokens';

/** The scanner handles deeper nesting. */
const MAX_DEPTH = 50;

/**
 * Records sound resources, as nearly all are, exactly as the scanner does, in a third of the time. The private methods
 * take and return indices into the text at hand; -1 if there may be a fault.
 */
export class SoundResources {
  /** Absolute offsets of the signed objects in the property values of the last resource. */
  signed: number[] = [];

  private cells!: Cells;
  /** The offset of the resource, to which the cells' offsets are relative. */
  private base = 0;
  private depth = 0;
  /** The cell of each open object or list; those of lists are negative. */
  private readonly open = new Int32Array(MAX_DEPTH);
  private inObject = false;
  /** The number of the field whose value follows. */
  private field = NO_FIELD;
  private readonly expected = new ExpectedFields();

  constructor(
    private readonly tokens: SoundTokens,
    private readonly values: PropertyValues,
  ) {}

  /**
   * Records the object that begins at `at`.
   * @returns its end; -1 if it may have a fault: the recorded cells are then invalid
   */
  read(at: number, cells: Cells): number {
    const { source } = this.tokens;
    this.cells = cells;
    this.base = at;
    this.depth = 0;
    this.signed = [];
    this.expected.begin();
    const { longNumbers } = this.tokens;
    let i = this.container(source.show(at), true);
    while (i >= 0 && this.depth > 0) {
      if (this.inObject) i = this.key(i);
      if (i >= 0) i = this.value(i);
    }
    if (i < 0) return -1;
    if (this.expected.hold) cells.mark(0, CellFlag.Expected);
    if (this.tokens.longNumbers === longNumbers) cells.mark(0, CellFlag.ShortNumbers);
    return source.from + i;
  }

  /** Reads a key and its colon. */
  private key(index: number): number {
    const { tokens, cells } = this;
    const { source } = tokens;
    if (source.codes[index] !== 0x22 /* " */) return -1;
    const start = source.from + index;
    let i = tokens.behindString(index);
    if (i < 0) return -1;
    const end = source.from + i;
    const { escaped } = tokens;
    if (isSignatureKey(source.text, start, end, escaped)) return -1;
    this.noteKey(start, end, escaped);
    cells.add(NodeKind.String, flagOf(escaped) | fieldFlags(this.field), start - this.base, end - this.base);
    i = source.behindSpace(i);
    return source.codes[i] === 0x3a /* : */ ? source.behindSpace(i + 1) : -1;
  }

  private noteKey(start: number, end: number, escaped: boolean): void {
    const { expected } = this;
    const { text } = this.tokens.source;
    this.field = NO_FIELD;
    if (this.depth > 1) {
      expected.key(text, start, end);
      return;
    }
    const proper = escaped ? NO_FIELD : properFieldOfKey(text, start, end);
    expected.field(proper);
    this.field = proper === NO_FIELD ? resourceFieldOfKey(text, start, end, escaped) : proper;
  }

  /** Reads a scalar or an empty container with the text after it, or the opening bracket of any other container. */
  private value(index: number): number {
    const { tokens } = this;
    const { source } = tokens;
    const i = index >= source.turn ? source.turnTo(index) : index;
    const c = source.codes[i]!;
    if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
      if (this.depth === 1 && roleOfResourceField(this.field) === Role.Opaque) return this.propertyValue(i);
      return this.container(i, c === 0x7b);
    }
    const start = source.from + i - this.base;
    const end = c === 0x22 /* " */ ? tokens.behindString(i) : tokens.behindScalar(i);
    if (end < 0) return -1;
    const kind = kindFrom(c);
    this.cells.add(kind, flagOf(c === 0x22 && tokens.escaped), start, source.from + end - this.base);
    this.expected.scalar(kind, source.text, start + this.base, source.from + end);
    return this.behindValue(end);
  }

  private propertyValue(index: number): number {
    const { values, base } = this;
    const { source } = this.tokens;
    const kind = source.codes[index] === 0x7b ? NodeKind.Object : NodeKind.Array;
    const start = source.from + index;
    const end = values.end(start);
    if (end < 0) return -1;
    this.cells.add(kind, CellFlag.Opaque, start - base, end - base);
    this.expected.propertyValue(kind === NodeKind.Object);
    for (const signed of values.signed) this.signed.push(signed);
    return this.behindValue(source.show(end));
  }

  private container(index: number, isObject: boolean): number {
    const { source } = this.tokens;
    if (this.depth === MAX_DEPTH) return -1;
    if (this.depth > 0) this.expected.opens(isObject);
    const start = source.from + index - this.base;
    const cell = this.cells.add(isObject ? NodeKind.Object : NodeKind.Array, 0, start, start);
    this.open[this.depth++] = isObject ? cell : ~cell;
    this.inObject = isObject;
    const inside = source.behindSpace(index + 1);
    const isEmpty = source.codes[inside] === (isObject ? 0x7d : 0x5d);
    return isEmpty ? this.behindValue(inside) : inside;
  }

  /** Closes all containers that end after a value or at this bracket, up to the next item. */
  private behindValue(index: number): number {
    const { cells, open } = this;
    const { source } = this.tokens;
    for (let i = index; ;) {
      i = source.behindSpace(i);
      const c = source.codes[i];
      if (c === 0x2c /* , */) return source.behindSpace(i + 1);
      if (c !== (this.inObject ? 0x7d : 0x5d)) return -1;
      i++;
      const cell = open[--this.depth]!;
      cells.close(this.inObject ? cell : ~cell, source.from + i - this.base, false);
      if (this.depth === 0) return i;
      this.expected.closes();
      this.inObject = open[this.depth - 1]! >= 0;
    }
  }
}

function flagOf(escaped: boolean): number {
  return escaped ? CellFlag.Escaped : 0;
}

/** The kind of the sound scalar that begins with a character. */
function kindFrom(c: number): NodeKind {
  switch (c) {
    case 0x22:
      return NodeKind.String;
    case 0x74:
      return NodeKind.True;
    case 0x66:
      return NodeKind.False;
    case 0x6e:
      return NodeKind.Null;
    default:
      return NodeKind.Number;
  }
}
