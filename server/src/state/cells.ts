/** What a cell stands for. */
export enum NodeKind {
  Object = 1,
  Array,
  String,
  Number,
  True,
  False,
  Null,
  /** A member without a value (`"urn": ,`). */
  Missing,
}

/** Facts about a cell that the scanner knows for free. */
export enum CellFlag {
  /** A string with escapes. */
  Escaped = 0x10,
  /** Not valid JSON: unclosed, cut, or not a JSON word. */
  Invalid = 0x20,
  /** A property value: its inside is not recorded here; see `scanValue`. */
  Opaque = 0x40,
  /** A `resources` list: its elements are segments of their own. */
  Segmented = 0x80,
}

/** Numbers per cell: kind and flags, start, end, index of the cell after the whole subtree. */
export const CELL = 4;

const KIND_MASK = 0xf;

/** The kind of the cell at `index`. */
export function kindOf(cells: Int32Array, index: number): NodeKind {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the low bits are a NodeKind
  return cells[index]! & KIND_MASK;
}

/**
 * Grows the flat array in which a scanned JSON text is kept: one cell a value or key, in text order, so that
 * an object's cells are key, value, key, value, … and a subtree is a contiguous range.
 */
export class Cells {
  private data = new Int32Array(64 * CELL);
  length = 0;

  /**
   * Adds a cell that spans `start` to `end`; for a container `end` is set by {@link close}.
   * @returns its index
   */
  add(kind: NodeKind, flags: number, start: number, end: number): number {
    const at = this.length;
    if (at === this.data.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.data);
      this.data = larger;
    }
    const { data } = this;
    data[at] = kind | flags;
    data[at + 1] = start;
    data[at + 2] = end;
    data[at + 3] = at + CELL;
    this.length = at + CELL;
    return at;
  }

  /** Ends the container at `index`: everything added since is inside it. */
  close(index: number, end: number, invalid: boolean): void {
    if (invalid) this.data[index]! |= CellFlag.Invalid;
    this.data[index + 2] = end;
    this.data[index + 3] = this.length;
  }

  /** The cells, in an array of just their size. */
  finish(): Int32Array {
    return this.data.slice(0, this.length);
  }
}
