import { CELL, CellFlag, NodeKind, fieldNumberOf, kindOf } from './cells';
import { foldCase } from '../text/foldCase';
import { insideQuotes, textOfString } from '../../../shared/quotedText';
import { scanValue } from './scan';
import { mayBeShadowed } from './repeatedKeys';
import type { Part, Span, TextSource } from './parts';

/** One value or key of the scanned text: a cheap handle on its cell, valid as long as the part is. */
export class JsonNode implements Span {
  constructor(
    private readonly part: Part,
    /** Index of its cell, counted from the part's first. */
    private readonly cell: number,
  ) {}

  get kind(): NodeKind {
    return kindOf(this.part.cells, this.part.first + this.cell);
  }

  get start(): number {
    const { part } = this;
    return part.start + part.cells[part.first + this.cell + 1]!;
  }

  get end(): number {
    const { part } = this;
    return part.start + part.cells[part.first + this.cell + 2]!;
  }

  get isObject(): boolean {
    return this.kind === NodeKind.Object;
  }

  get isArray(): boolean {
    return this.kind === NodeKind.Array;
  }

  get isString(): boolean {
    return this.kind === NodeKind.String;
  }

  /** JSON `null`, a missing value, or a word that is not JSON. */
  get isNull(): boolean {
    return this.kind === NodeKind.Null || this.kind === NodeKind.Missing;
  }

  /** False if the value is unclosed, missing or not JSON: nothing should be concluded from it. */
  get isValid(): boolean {
    return !this.has(CellFlag.Invalid);
  }

  /** True for a property value, whose members are only available after {@link expand}. */
  get isOpaque(): boolean {
    return this.has(CellFlag.Opaque);
  }

  /** True for a `resources` list, whose elements are the model's resources. */
  get isSegmented(): boolean {
    return this.has(CellFlag.Segmented);
  }

  /** True for a resource that is known to be as the newest version's decoder expects it. */
  get isExpected(): boolean {
    return this.has(CellFlag.Expected);
  }

  /** True for a resource if a float certainly keeps all digits of its numbers. */
  get hasShortNumbers(): boolean {
    return this.has(CellFlag.ShortNumbers);
  }

  /** Identity of the cell within its part, for comparing handles. */
  get id(): number {
    return this.cell;
  }

  /** For a resource's key: the number of the field that it names; see `resourceKeys.ts`. */
  get fieldNumber(): number {
    return fieldNumberOf(this.part.cells, this.part.first + this.cell);
  }

  /** The text as it stands in the file. */
  get raw(): string {
    this.noteRead();
    return this.source.text.slice(this.start, this.end);
  }

  /** The span inside the quotes of a string; of any other value, or an unquoted key, the whole. */
  get inner(): Span {
    const { start, end } = this;
    return this.isString ? insideQuotes(this.source.text, start, end) : { start, end };
  }

  /** A string's value with escapes decoded; undefined for anything else. Broken escapes stay as they are. */
  get string(): string | undefined {
    if (!this.isString) return undefined;
    return textOfString(this.source.text, this.start, this.end, this.has(CellFlag.Escaped));
  }

  /** True for a key or string that is written exactly like this, in quotes. Cheaper than comparing {@link string}. */
  isNamed(name: string): boolean {
    const { start, end } = this;
    return end - start === name.length + 2 && this.source.text.startsWith(name, start + 1);
  }

  /** A number's value; undefined for anything else. */
  get number(): number | undefined {
    return this.kind === NodeKind.Number ? Number(this.raw) : undefined;
  }

  /** The members of an object, in text order; nothing for any other value. */
  *members(): Generator<{ key: JsonNode; value: JsonNode }, void> {
    if (!this.isObject) return;
    const end = this.next;
    // A key is one cell; its value comes next, if there is any.
    for (let cell = this.cell + CELL; cell + CELL < end;) {
      const value = new JsonNode(this.part, cell + CELL);
      yield { key: new JsonNode(this.part, cell), value };
      cell = value.next;
    }
  }

  /** The elements of a list, in text order; nothing for any other value. */
  *elements(): Generator<JsonNode, void> {
    if (!this.isArray) return;
    const end = this.next;
    for (let cell = this.cell + CELL; cell < end;) {
      const child = new JsonNode(this.part, cell);
      yield child;
      cell = child.next;
    }
  }

  /** The value of the member with exactly this key; of several, the last. */
  get(key: string): JsonNode | undefined {
    let found: JsonNode | undefined;
    for (const member of this.members()) if (member.key.string === key) found = member.value;
    return found;
  }

  /** The fields of a resource as a bit for each number; there are fewer than 64. */
  fieldNumbers(): [low: number, high: number] {
    let low = 0;
    let high = 0;
    if (!this.isObject) return [low, high];
    const { cells, first } = this.part;
    const end = this.next;
    for (let key = this.cell + CELL; key + CELL < end; key = cells[first + key + CELL + 3]!) {
      const number = fieldNumberOf(cells, first + key);
      if (number < 32) low |= 1 << number;
      else high |= 1 << (number - 32);
    }
    return [low, high];
  }

  /** The value of a resource's field with this number; of several, the last that is not null. */
  valueOfField(number: number): JsonNode | undefined {
    if (!this.isObject) return undefined;
    const { cells, first } = this.part;
    const end = this.next;
    let found: JsonNode | undefined;
    for (let key = this.cell + CELL; key + CELL < end; key = cells[first + key + CELL + 3]!) {
      if (fieldNumberOf(cells, first + key) !== number) continue;
      const value = new JsonNode(this.part, key + CELL);
      if (!value.isNull || !found) found = value;
    }
    return found;
  }

  /**
   * The value of the member that the engine's decoder reads as this field: the name in any case; of several, the last
   * that is not null.
   */
  field(name: string): JsonNode | undefined {
    const folded = foldCase(name);
    let found: JsonNode | undefined;
    for (const { key, value } of this.members()) {
      if (foldCase(key.string ?? '') === folded && (!value.isNull || !found)) found = value;
    }
    return found;
  }

  /** The same value with all its content, also inside property values. */
  expand(): JsonNode {
    return this.expandAt(this.start);
  }

  /** The value that begins at this offset inside this value, with all its content. */
  expandAt(start: number): JsonNode {
    this.noteRead();
    return nodeAt(this.source, start, this.end);
  }

  /** What the first group of a sticky pattern captures at an offset inside this value; undefined if nothing. */
  captureAt(offset: number, pattern: RegExp): string | undefined {
    this.noteRead();
    pattern.lastIndex = offset;
    return pattern.exec(this.source.text)?.[1];
  }

  /** False if the engine certainly reads the value that begins at an offset inside this one. */
  mayBeShadowed(offset: number): boolean {
    return mayBeShadowed(this.source.text, this.start, this.end, offset);
  }

  /** Offsets of the objects with a signature in this value, in any order. */
  signedInside(): number[] {
    const { start, end } = this;
    const offsets: number[] = [];
    for (const relative of this.part.signed) {
      const offset = this.part.start + relative;
      if (start <= offset && offset < end) offsets.push(offset);
    }
    return offsets;
  }

  /** True if it belongs to one of these parts. */
  isIn(parts: ReadonlySet<Part>): boolean {
    return parts.has(this.part);
  }

  private noteRead(): void {
    if (this.isOpaque) this.source.valueReads?.note(this.part);
  }

  private get source(): TextSource {
    return this.part.source;
  }

  private get next(): number {
    return this.part.cells[this.part.first + this.cell + 3]!;
  }

  private has(flag: CellFlag): boolean {
    return (this.part.cells[this.part.first + this.cell]! & flag) !== 0;
  }
}

/** The value that begins at this offset and ends before `end`, with all its content. */
export function nodeAt(source: TextSource, start: number, end = source.text.length): JsonNode {
  return new JsonNode(scanValue(source, start, end), 0);
}
