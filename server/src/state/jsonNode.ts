import { CellFlag, NodeKind, kindOf } from './cells';
import { foldCase } from './fields';
import { insideQuotes, textOfString } from './quotedText';
import { scanValue } from './scan';

/** The text that offsets refer to. */
export interface TextSource {
  readonly text: string;
}

/** A range of the text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** One value or key of the scanned text: a cheap handle on its cell. */
export class JsonNode implements Span {
  constructor(
    private readonly source: TextSource,
    private readonly cells: Int32Array,
    /** Added to the cells' offsets. */
    private readonly base: number,
    private readonly cell: number,
  ) {}

  get kind(): NodeKind {
    return kindOf(this.cells, this.cell);
  }

  get start(): number {
    return this.base + this.cells[this.cell + 1]!;
  }

  get end(): number {
    return this.base + this.cells[this.cell + 2]!;
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

  /** JSON `null`, a missing value, or a word that is no JSON. */
  get isNull(): boolean {
    return this.kind === NodeKind.Null || this.kind === NodeKind.Missing;
  }

  /** False if the value is unclosed, missing or not JSON: nothing should be concluded from it. */
  get isValid(): boolean {
    return !this.has(CellFlag.Invalid);
  }

  /** True for a property value, whose members show only after {@link expand}. */
  get isOpaque(): boolean {
    return this.has(CellFlag.Opaque);
  }

  /** True for a `resources` list, whose elements are the model's resources. */
  get isSegmented(): boolean {
    return this.has(CellFlag.Segmented);
  }

  /** Identity of the cell, for comparing handles. */
  get id(): number {
    return this.cell;
  }

  /** The text as it stands in the file. */
  get raw(): string {
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

  /** A number's value; undefined for anything else. */
  get number(): number | undefined {
    return this.kind === NodeKind.Number ? Number(this.raw) : undefined;
  }

  /** The members of an object, in text order; nothing for any other value. */
  *members(): Generator<{ key: JsonNode; value: JsonNode }, void> {
    if (!this.isObject) return;
    for (const key of this.children()) {
      const value = key.next;
      if (value < this.next) yield { key, value: this.at(value) };
    }
  }

  /** The elements of a list, in text order; nothing for any other value. */
  *elements(): Generator<JsonNode, void> {
    if (!this.isArray) return;
    for (let cell = this.cell + 4; cell < this.next;) {
      const child = this.at(cell);
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

  /**
   * The value of the member that the engine's decoder takes for a field: its name in any case; of several, the last
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

  /** The same value with all that is in it, also inside property values. */
  expand(): JsonNode {
    return nodeAt(this.source, this.start, this.end);
  }

  private get next(): number {
    return this.cells[this.cell + 3]!;
  }

  /** Every second cell on this level: the keys of an object. */
  private *children(): Generator<JsonNode, void> {
    for (let cell = this.cell + 4; cell < this.next;) {
      const child = this.at(cell);
      yield child;
      const value = child.next;
      cell = value < this.next ? this.at(value).next : value;
    }
  }

  private at(cell: number): JsonNode {
    return new JsonNode(this.source, this.cells, this.base, cell);
  }

  private has(flag: CellFlag): boolean {
    return (this.cells[this.cell]! & flag) !== 0;
  }
}

/** The value that begins at this offset and ends before `end`, with all that is in it. */
export function nodeAt(source: TextSource, start: number, end = source.text.length): JsonNode {
  return new JsonNode(source, scanValue(source.text, start, end).cells, start, 0);
}
