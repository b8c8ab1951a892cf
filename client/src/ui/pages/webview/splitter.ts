import { element } from './elements';
import { keepState, keptState, onKey } from './page';

/** The shares of the width that the right part can have, in percent. */
const LEAST = 20;
const MOST = 80;
const STEP = 5;

interface SplitState {
  readonly split: number;
}

/**
 * Lets the user move the border between the two parts of the page's main element, with the mouse or by keys. The border
 * comes last, so that Tab goes from one part to the other.
 */
export function addSplitter(): void {
  const main = document.querySelector('main')!;
  const border = element('div', {
    role: 'separator',
    class: 'splitter',
    tabindex: 0,
    'aria-label': 'Width of the details',
    'aria-orientation': 'vertical',
    'aria-valuemin': LEAST,
    'aria-valuemax': MOST,
  });
  main.append(border);
  /** The share of what is right of a place on the screen. */
  const shareAt = (x: number): number => {
    const { right, width } = main.getBoundingClientRect();
    return width === 0 ? LEAST : (100 * (right - x)) / width;
  };
  const share = (): number => shareAt(border.getBoundingClientRect().left);
  const split = (percent: number): void => {
    const kept = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
    main.style.setProperty('--right', `${kept}%`);
    keepState({ split: kept } satisfies SplitState);
  };
  border.addEventListener('pointerdown', ({ pointerId }) => {
    border.setPointerCapture(pointerId);
  });
  border.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (border.hasPointerCapture(pointerId)) split(shareAt(clientX));
  });
  const move = (by: number) => (): void => {
    split(share() + by);
  };
  onKey(border, () => ({ ArrowLeft: move(STEP), ArrowRight: move(-STEP) }));
  // Also when the page is shown, and when the window changes.
  new ResizeObserver(() => {
    border.setAttribute('aria-valuenow', String(Math.round(share())));
  }).observe(main.querySelector('.right')!);
  const kept = keptState<SplitState>().split;
  if (kept !== undefined) split(kept);
}
