import type { StoredCells } from './cells';

/** The text that offsets refer to. */
export interface TextSource {
  readonly text: string;
  /** Records each read of a property value. */
  readonly valueReads?: { note(part: Part): void };
}

/** A range of the text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** A scanned part of the text. It moves, with its nodes, when the text before it changes. */
export interface Part extends StoredCells {
  readonly source: TextSource;
  /** Its start in the text; the cells' offsets are relative to it. */
  start: number;
  /** Offsets, relative to its beginning, of the objects in property values that carry a signature (secrets, assets, …). */
  signed: readonly number[];
}
