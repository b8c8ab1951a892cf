import type { LogRow } from '../model/logView';

/** Rows that are asked for together. */
const BLOCK = 64;
/** Blocks that are kept; those that were used least recently are dropped. */
const MOST_BLOCKS = 40;

interface Block {
  rows: readonly LogRow[];
  isAsked: boolean;
}

/** The rows that the page has. */
export class RowCache {
  /** By their numbers, in the order of their use. */
  private readonly blocks = new Map<number, Block>();

  /** @param ask asks for rows */
  constructor(private readonly ask: (from: number, count: number) => void) {}

  /** A row; undefined if it is not there yet: then it is asked for. */
  row(index: number): LogRow | undefined {
    const number = Math.floor(index / BLOCK);
    const block = this.blocks.get(number) ?? { rows: [], isAsked: false };
    this.blocks.delete(number);
    this.blocks.set(number, block);
    const row = block.rows[index % BLOCK];
    // The last block grows while the log is read.
    if (!row && !block.isAsked) {
      block.isAsked = true;
      this.ask(number * BLOCK, BLOCK);
    }
    for (const oldest of this.blocks.keys()) {
      if (this.blocks.size <= MOST_BLOCKS) break;
      this.blocks.delete(oldest);
    }
    return row;
  }

  add(from: number, rows: readonly LogRow[]): void {
    const block = this.blocks.get(from / BLOCK);
    if (block) Object.assign(block, { rows, isAsked: false });
  }

  clear(): void {
    this.blocks.clear();
  }
}
