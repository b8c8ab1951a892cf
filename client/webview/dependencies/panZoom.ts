import { onKey, type KeyActions } from '../page';
import { scaleOfAll } from './graphLayout';

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The maximum zoom. */
const LARGEST = 2.5;
/** Smallest scale at which the words in the boxes (11 to 13 pixels) can be read. */
const READABLE = 0.6;
const STEP = 60;

/** Moves and zooms a drawing with mouse and keys. */
export class PanZoom {
  private svg: SVGSVGElement | undefined;
  private whole = { width: 1, height: 1 };
  private middle = { x: 0, y: 0 };
  private seen: Window = { x: 0, y: 0, width: 1, height: 1 };

  constructor(private readonly frame: HTMLElement) {
    this.handleKeys();
    this.handleMouse();
    new ResizeObserver(() => {
      this.start();
    }).observe(frame);
  }

  /**
   * Shows the whole drawing. If that would be too small to read, it shows the part around the middle.
   * @param whole its size at zoom 1
   */
  use(svg: SVGSVGElement, whole: { width: number; height: number }, middle: { x: number; y: number }): void {
    this.svg = svg;
    this.whole = whole;
    this.middle = middle;
    this.start();
  }

  /** Shows the whole drawing, at most at zoom 1. */
  fit(): void {
    const { width, height } = this.whole;
    this.showAround({ x: width / 2, y: height / 2 }, this.scaleOfAll);
  }

  private start(): void {
    if (this.scaleOfAll >= READABLE) this.fit();
    else this.showAround(this.middle, READABLE);
  }

  private get scaleOfAll(): number {
    const { clientWidth, clientHeight } = this.frame;
    return scaleOfAll(this.whole, { width: clientWidth, height: clientHeight });
  }

  private showAround({ x, y }: { x: number; y: number }, scale: number): void {
    const width = this.frame.clientWidth / scale;
    const height = this.frame.clientHeight / scale;
    this.show({ x: x - width / 2, y: y - height / 2, width, height });
  }

  /** @param at the point that does not move, as fractions of the frame */
  zoom(factor: number, at = { x: 0.5, y: 0.5 }): void {
    const { x, y, width, height } = this.seen;
    const least = this.frame.clientWidth / LARGEST;
    const most = Math.max(this.whole.width, this.frame.clientWidth) * 2;
    const next = Math.min(most, Math.max(least, width / factor));
    const change = next / width;
    this.show({
      x: x + width * at.x * (1 - change),
      y: y + height * at.y * (1 - change),
      width: next,
      height: height * change,
    });
  }

  /** @param x and y in pixels of the screen */
  pan(x: number, y: number): void {
    const scale = this.seen.width / (this.frame.clientWidth || 1);
    this.show({ ...this.seen, x: this.seen.x + x * scale, y: this.seen.y + y * scale });
  }

  private show(seen: Window): void {
    this.seen = seen;
    this.svg?.setAttribute('viewBox', `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
  }

  private handleKeys(): void {
    const actions: KeyActions = {
      ArrowLeft: () => {
        this.pan(-STEP, 0);
      },
      ArrowRight: () => {
        this.pan(STEP, 0);
      },
      ArrowUp: () => {
        this.pan(0, -STEP);
      },
      ArrowDown: () => {
        this.pan(0, STEP);
      },
      '+': () => {
        this.zoom(1.25);
      },
      '=': () => {
        this.zoom(1.25);
      },
      '-': () => {
        this.zoom(0.8);
      },
      '0': () => {
        this.fit();
      },
    };
    onKey(this.frame, () => actions);
  }

  private handleMouse(): void {
    const { frame } = this;
    frame.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) {
          const { left, top, width, height } = frame.getBoundingClientRect();
          const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
          this.zoom(Math.exp(-event.deltaY / 300), at);
        } else {
          this.pan(event.deltaX, event.deltaY);
        }
      },
      { passive: false },
    );
    frame.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
      if ((buttons & 1) === 1) this.pan(-movementX, -movementY);
    });
  }
}
