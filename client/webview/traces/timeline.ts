import type { Row } from '../../src/traces/model/rows';
import { element } from '../elements';
import { rowElement, type RowContext } from './traceRowElement';
import { isZoomed, moved, placeOf, showing, tickLabel, ticks, wholeOf, zoomed, type Scale } from './scale';

/** As in the style sheet. */
const ROW_HEIGHT = 24;
/** Rows drawn beyond the visible ones, so that fast scrolling shows no gap. */
const MARGIN_ROWS = 8;
const TICK_WIDTH = 110;

/** The elements that the timeline fills. */
export interface TimelineElements {
  /** The element that scrolls and has the focus. */
  readonly rows: HTMLElement;
  /** An element with the height of all rows. */
  readonly all: HTMLElement;
  readonly ruler: HTMLElement;
  /** The whole time, with a mark on the visible part. */
  readonly overview: HTMLElement;
}

/** The rows and their bars. The page contains only the visible ones. */
export class Timeline {
  private rows: readonly Row[] = [];
  private at = 0;
  private scale: Scale;
  private frame = 0;

  constructor(
    private readonly elements: TimelineElements,
    private readonly context: Pick<RowContext, 'spans' | 'criticalParts'>,
    duration: number,
  ) {
    this.scale = wholeOf(duration);
    const draw = (): void => {
      this.draw();
    };
    elements.rows.addEventListener('scroll', draw);
    new ResizeObserver(draw).observe(elements.rows);
    elements.rows.addEventListener('wheel', (event) => {
      this.onWheel(event);
    });
    this.dragOverview();
  }

  /** The row with the keyboard focus. */
  get current(): Row | undefined {
    return this.rows[this.at];
  }

  get index(): number {
    return this.at;
  }

  get all(): readonly Row[] {
    return this.rows;
  }

  /** The number of visible rows. */
  get page(): number {
    return Math.max(1, Math.floor(this.elements.rows.clientHeight / ROW_HEIGHT) - 1);
  }

  show(rows: readonly Row[], current: number): void {
    this.rows = rows;
    this.elements.rows.setAttribute('aria-rowcount', String(rows.length));
    this.elements.all.style.height = `${rows.length * ROW_HEIGHT}px`;
    this.go(current);
  }

  /** Selects a row and scrolls it into view. */
  go(index: number): void {
    this.at = Math.max(0, Math.min(index, this.rows.length - 1));
    const { rows } = this.elements;
    const top = this.at * ROW_HEIGHT;
    if (top < rows.scrollTop) rows.scrollTop = top;
    else if (top + ROW_HEIGHT > rows.scrollTop + rows.clientHeight) {
      rows.scrollTop = top + ROW_HEIGHT - rows.clientHeight;
    }
    this.draw();
  }

  zoom(factor: number, place = this.placeOfCurrent()): void {
    this.rescale(zoomed(this.scale, factor, place));
  }

  zoomToCurrent(): void {
    if (this.current) this.rescale(showing(this.scale, this.current.start, this.current.end));
  }

  showAll(): void {
    this.rescale(wholeOf(this.scale.duration));
  }

  pan(part: number): void {
    this.rescale(moved(this.scale, part));
  }

  private rescale(scale: Scale): void {
    this.scale = scale;
    this.draw();
  }

  /** Draws once per frame, however much happens. */
  private draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.drawRows();
      this.drawRuler();
    });
  }

  private drawRows(): void {
    const { rows, all } = this.elements;
    const first = Math.max(0, Math.floor(rows.scrollTop / ROW_HEIGHT) - MARGIN_ROWS);
    const last = Math.min(
      this.rows.length,
      Math.ceil((rows.scrollTop + rows.clientHeight) / ROW_HEIGHT) + MARGIN_ROWS,
    );
    const width = this.trackWidth();
    const inView = this.rows.slice(first, last).map((row, offset) => {
      const index = first + offset;
      const current = index === this.at;
      const made = rowElement(row, index, { ...this.context, scale: this.scale, width, current });
      made.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
      return made;
    });
    all.replaceChildren(...inView);
    if (this.current && this.at >= first && this.at < last)
      rows.setAttribute('aria-activedescendant', `row-${this.at}`);
    else rows.removeAttribute('aria-activedescendant');
  }

  private drawRuler(): void {
    const { ruler, overview } = this.elements;
    const times = ticks(this.scale, ruler.clientWidth / TICK_WIDTH);
    const step = (times[1] ?? this.scale.to) - (times[0] ?? 0);
    ruler.replaceChildren(
      ...times.map((time) => {
        const tick = element('span', { class: 'tick' }, tickLabel(time, step));
        tick.style.left = `${placeOf(this.scale, time) * 100}%`;
        return tick;
      }),
    );
    const mark = element('div', { class: 'shown' });
    const { from, to, duration } = this.scale;
    mark.style.left = `${(from / duration) * 100}%`;
    mark.style.width = `${((to - from) / duration) * 100}%`;
    overview.replaceChildren(mark);
    overview.classList.toggle('zoomed', isZoomed(this.scale));
  }

  private trackWidth(): number {
    return this.elements.ruler.clientWidth;
  }

  /** The centre for zooming: the middle of the current bar, if visible. */
  private placeOfCurrent(): number {
    const { current } = this;
    const place = current ? placeOf(this.scale, (current.start + current.end) / 2) : 0.5;
    return place >= 0 && place <= 1 ? place : 0.5;
  }

  private onWheel(event: WheelEvent): void {
    const { ruler } = this.elements;
    const box = ruler.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const place = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      this.zoom(2 ** (-Math.sign(event.deltaY) * 0.4), place);
      return;
    }
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (sideways === 0 || !isZoomed(this.scale)) return;
    event.preventDefault();
    this.pan(sideways / box.width);
  }

  private dragOverview(): void {
    const { overview } = this.elements;
    const to = ({ clientX }: PointerEvent): void => {
      const { left, width } = overview.getBoundingClientRect();
      const { from, to: end, duration } = this.scale;
      const middle = ((clientX - left) / width) * duration;
      this.pan((middle - (from + end) / 2) / (end - from));
    };
    overview.addEventListener('pointerdown', (event) => {
      overview.setPointerCapture(event.pointerId);
      to(event);
    });
    overview.addEventListener('pointermove', (event) => {
      if (overview.hasPointerCapture(event.pointerId)) to(event);
    });
  }
}
