/** The kind of JSON that a cell stands for. */
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

/** Facts about a cell that the scanner finds without extra work. */
export enum CellFlag {
  /** A string with escapes. */
  Escaped = 0x10,
  /** Not valid JSON: unclosed, cut, or not a JSON word. */
  Invalid = 0x20,
  /** A property value: its content has no cells here; see `scanValue`. */
  Opaque = 0x40,
  /** A `resources` list: each element is a separate segment. */
  Segmented = 0x80,
  /** A resource in which the engine's decoder finds nothing unexpected; see `ExpectedFields`. */
  Expected = 0x4000,
  /** A resource whose numbers are all short enough for a float to keep every digit. */
  ShortNumbers = 0x8000,
}

/** Numbers per cell: kind with flags and field number, start, end, and the index of the cell after the subtree. */
export const CELL = 4;

const KIND_MASK = 0xf;
const FIELD_SHIFT = 8;

/** The storage of cells. Cells of a part of up to 64 kB take half the memory: 8 instead of 16 MB for 40,000 resources. */
export type CellArray = Int32Array | Uint16Array;

/** The kind of the cell at `index`. */
export function kindOf(cells: CellArray, index: number): NodeKind {
  return cells[index]! & KIND_MASK;
}

/** For a resource's key: the number of the field that it names; see `resourceKeys.ts`. */
export function fieldNumberOf(cells: CellArray, index: number): number {
  return cells[index]! >>> FIELD_SHIFT;
}

/** The flags that carry a field's number. */
export function fieldFlags(number: number): number {
  return number << FIELD_SHIFT;
}

/**
 * Grows the flat array of a scanned JSON text: one cell for each value or key, in text order. An object's cells are key,
 * value, key, value, …, and a subtree is a contiguous range.
 */
export class Cells {
  private data: Int32Array;
  length = 0;

  constructor() {
    // Most texts are single values of a few cells, scanned in succession: allocating an array would cost more than
    // scanning.
    this.data = spare ?? new Int32Array(64 * CELL);
    spare = undefined;
  }

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

  /** Ends the container at `index`: it contains everything added since. */
  close(index: number, end: number, invalid: boolean): void {
    if (invalid) this.data[index]! |= CellFlag.Invalid;
    this.data[index + 2] = end;
    this.data[index + 3] = this.length;
  }

  /** The cells, in an array of their exact size. No more can be added. */
  finish(): Int32Array {
    const { data } = this;
    if (data.length <= MOST_SPARE) spare = data;
    this.data = NO_CELLS;
    return data.slice(0, this.length);
  }

  /** Adds flags to the cell at `index`. */
  mark(index: number, flags: number): void {
    this.data[index]! |= flags;
  }

  /** Removes all cells. */
  clear(): void {
    this.length = 0;
  }

  /** Moves the cells into shared storage. */
  moveTo(storage: CellStorage): StoredCells {
    const stored = storage.store(this.data.subarray(0, this.length));
    this.length = 0;
    return stored;
  }
}

/** The array of the last text, for reuse by the next. */
let spare: Int32Array | undefined;

/** Largest array kept for reuse, in numbers: 64 kB. */
const MOST_SPARE = 16 * 1024;

/** Cells that may share their array with others. The indices in them count from `first`. */
export interface StoredCells {
  cells: CellArray;
  first: number;
}

/** Keeps the cells of many small segments in a few large arrays: a separate array would cost each more than its cells. */
export class CellStorage {
  private readonly narrow: Chunks<Uint16Array>;
  private readonly wide: Chunks<Int32Array>;

  /** @param size numbers per chunk */
  constructor(size: number) {
    this.narrow = new Chunks(size, (length) => new Uint16Array(length));
    this.wide = new Chunks(size, (length) => new Int32Array(length));
  }

  store(cells: Int32Array): StoredCells {
    return isNarrow(cells) ? this.narrow.store(cells) : this.wide.store(cells);
  }
}

class Chunks<Numbers extends CellArray> {
  private chunk: Numbers;
  private used = 0;

  constructor(
    private readonly size: number,
    private readonly make: (length: number) => Numbers,
  ) {
    this.chunk = make(0);
  }

  store(cells: Int32Array): StoredCells {
    if (this.used + cells.length > this.chunk.length) {
      // A large segment would leave much of the chunk empty.
      if (cells.length > this.size / 2) {
        const own = this.make(cells.length);
        own.set(cells);
        return { cells: own, first: 0 };
      }
      this.chunk = this.make(this.size);
      this.used = 0;
    }
    const first = this.used;
    this.chunk.set(cells, first);
    this.used += cells.length;
    return { cells: this.chunk, first };
  }
}

/** True if all numbers fit into 16 bits: of each cell, only the end is checked, as its other numbers are smaller. */
function isNarrow(cells: Int32Array): boolean {
  for (let cell = 0; cell < cells.length; cell += CELL) if (cells[cell + 2]! > MOST_NARROW) return false;
  return cells.length <= MOST_NARROW;
}

const MOST_NARROW = 0xffff;

const NO_CELLS = new Int32Array(0);
