import type { LogRow } from '../model/logView';

/** As in the style sheet. */
export const ROW_HEIGHT = 22;
/** Browsers draw nothing farther down than some 30 million pixels: a larger table is scrolled in proportion. */
const MOST_PIXELS = 8_000_000;

/** The elements that the rows need. */
export interface RowElements {
  /** The one that scrolls. */
  readonly rows: HTMLElement;
  /** What stays at its top. */
  readonly head: HTMLElement;
  /** One with the height of all rows. */
  readonly all: HTMLElement;
  /** One that stays below the head, with the rows that are seen. */
  readonly seen: HTMLElement;
}

/** The part of millions of rows that is seen. */
export class VirtualRows {
  private count = 0;
  /** The row at the top, perhaps with a part of it above. */
  private top = 0;
  /** Where this class has scrolled to: that is no scrolling of the user. */
  private expected = 0;
  private frame = 0;

  /** @param draw makes the row with a number */
  constructor(
    private readonly elements: RowElements,
    private readonly draw: (from: number, to: number) => HTMLElement[],
  ) {
    const { rows } = elements;
    rows.addEventListener('scroll', () => {
      if (Math.abs(rows.scrollTop - this.expected) >= 1) this.top = this.topAt(rows.scrollTop);
      this.redraw();
    });
    rows.addEventListener(
      'wheel',
      (event) => {
        // In proportion, a turn of the wheel would skip thousands of rows.
        if (!this.isScaled || event.ctrlKey) return;
        event.preventDefault();
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 1 : 1 / ROW_HEIGHT;
        this.scrollTo(this.top + event.deltaY * unit);
      },
      { passive: false },
    );
    new ResizeObserver(() => {
      rows.style.setProperty('--head', `${this.elements.head.offsetHeight}px`);
      this.scrollTo(this.top);
    }).observe(rows);
  }

  /** The number of whole rows that are seen. */
  get page(): number {
    return Math.max(1, Math.floor(this.room / ROW_HEIGHT));
  }

  /** The rows that are seen, also those of which only a part is. */
  get seen(): { from: number; to: number } {
    const from = Math.floor(this.top);
    return { from, to: Math.min(this.count, from + this.page + 2) };
  }

  setCount(count: number): void {
    this.count = count;
    this.elements.all.style.height = `${this.height}px`;
    this.scrollTo(this.top);
  }

  /** Scrolls only if the row is not seen. */
  reveal(row: number): void {
    const last = this.top + this.room / ROW_HEIGHT - 1;
    if (row < this.top) this.scrollTo(row);
    else if (row > last) this.scrollTo(this.top + row - last);
    else this.redraw();
  }

  /** Scrolls so that the row is in the middle, unless it is seen already. */
  center(row: number): void {
    const { from } = this.seen;
    if (row < from || row >= from + this.page) this.scrollTo(row - Math.floor(this.page / 2));
    else this.redraw();
  }

  /** Draws once per frame, however much happens. */
  redraw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { from, to } = this.seen;
      const made = this.draw(from, to);
      made.forEach((row, i) => {
        row.style.top = `${Math.round((from + i - this.top) * ROW_HEIGHT)}px`;
      });
      this.elements.seen.replaceChildren(...made);
    });
  }

  /** The height of what is seen below the head. */
  private get room(): number {
    return Math.max(0, this.elements.rows.clientHeight - this.elements.head.offsetHeight);
  }

  private get height(): number {
    return Math.min(this.count * ROW_HEIGHT, MOST_PIXELS);
  }

  private get isScaled(): boolean {
    return this.count * ROW_HEIGHT > MOST_PIXELS;
  }

  private get lastTop(): number {
    return Math.max(0, this.count - this.room / ROW_HEIGHT);
  }

  private get lastScroll(): number {
    return Math.max(1, this.height - this.room);
  }

  private topAt(scrollTop: number): number {
    return this.isScaled ? (scrollTop / this.lastScroll) * this.lastTop : scrollTop / ROW_HEIGHT;
  }

  private scrollTo(top: number): void {
    const { rows } = this.elements;
    this.top = Math.max(0, Math.min(top, this.lastTop));
    rows.scrollTop = this.isScaled
      ? (this.top / Math.max(1, this.lastTop)) * this.lastScroll
      : this.top * ROW_HEIGHT;
    this.expected = rows.scrollTop;
    this.redraw();
  }
}

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
