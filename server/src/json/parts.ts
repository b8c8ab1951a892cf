import type { StoredCells } from './cells';
import type { ValueReads } from './valueReads';

/** The text that offsets refer to. */
export interface TextSource {
  readonly text: string;
  /** Told of each look into a property value. */
  readonly valueReads?: ValueReads;
}

/** A range of the text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** What parts that move together have in common. */
export interface Block {
  readonly source: TextSource;
  /** Added to the offsets of its parts. */
  start: number;
}

/** A scanned part of the text. It may move, when the text before it changes, and its nodes with it. */
export interface Part extends StoredCells {
  block: Block;
  /** Where it begins, relative to the block's start; the cells' offsets are relative to that. */
  offset: number;
  /** Offsets, relative to its beginning, of the objects in property values that carry a signature (secrets, assets, …). */
  signed: readonly number[];
}

/** Where a part begins in the text. */
export function startOf({ block, offset }: Part): number {
  return block.start + offset;
}
