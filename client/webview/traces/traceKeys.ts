import { byId, inputById, onKey, type KeyActions } from '../page';
import type { Timeline } from './timeline';
import type { Row } from '../../src/traces/model/rows';

/** The actions of keys on the page, besides moving between rows. */
export interface TraceActions {
  toggle(row: Row): void;
  showDetails(): void;
  hideDetails(): void;
  focusSearch(): void;
  focusRows(): void;
}

/** Handles the page's keys. */
export function handleKeys(page: TraceActions, timeline: Timeline): void {
  handleRows(page, timeline);
  handleSearch(page);
  handleChoice();
}

/** The action of each key in the rows, without modifiers. */
function rowActions(page: TraceActions, timeline: Timeline): KeyActions {
  return {
    ArrowDown: () => {
      timeline.go(timeline.index + 1);
    },
    ArrowUp: () => {
      timeline.go(timeline.index - 1);
    },
    PageDown: () => {
      timeline.go(timeline.index + timeline.page);
    },
    PageUp: () => {
      timeline.go(timeline.index - timeline.page);
    },
    Home: () => {
      timeline.go(0);
    },
    End: () => {
      timeline.go(timeline.all.length - 1);
    },
    ArrowRight: () => {
      const { current } = timeline;
      if (current?.parent && !current.open) page.toggle(current);
      else if (current?.parent) timeline.go(timeline.index + 1);
    },
    ArrowLeft: () => {
      const { current } = timeline;
      if (current?.parent && current.open) page.toggle(current);
      else if (current) timeline.go(above(timeline));
    },
    Enter: () => {
      page.showDetails();
    },
    ' ': () => {
      if (timeline.current) page.toggle(timeline.current);
    },
    Escape: () => {
      page.hideDetails();
    },
    '+': () => {
      timeline.zoom(2);
    },
    '=': () => {
      timeline.zoom(2);
    },
    '-': () => {
      timeline.zoom(0.5);
    },
    '0': () => {
      timeline.showAll();
    },
    z: () => {
      timeline.zoomToCurrent();
    },
    '/': () => {
      page.focusSearch();
    },
  };
}

function handleRows(page: TraceActions, timeline: Timeline): void {
  const actions = rowActions(page, timeline);
  const panActions: KeyActions = {
    ArrowLeft: () => {
      timeline.pan(-0.2);
    },
    ArrowRight: () => {
      timeline.pan(0.2);
    },
  };
  onKey(byId('rows'), ({ shiftKey }) => (shiftKey ? { ...actions, ...panActions } : actions));
}

function handleSearch(page: TraceActions): void {
  const input = inputById('search');
  input.addEventListener('keydown', (event) => {
    const isUp = event.key === 'Escape';
    if (!isUp && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    if (isUp && input.value !== '') {
      input.value = '';
      input.dispatchEvent(new Event('input'));
    }
    page.focusRows();
  });
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    event.stopPropagation();
    page.focusSearch();
  });
}

/** The views are one stop of the Tab key; arrow keys move between them. */
function handleChoice(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-view]')];
  buttons.forEach((button, index) => {
    button.addEventListener('keydown', ({ key }) => {
      const by =
        key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
      const next = by === 0 ? undefined : buttons[(index + by + buttons.length) % buttons.length];
      next?.focus();
      next?.click();
    });
  });
}

function above(timeline: Timeline): number {
  const depth = timeline.current?.depth ?? 0;
  for (let index = timeline.index - 1; index >= 0; index -= 1) {
    if (timeline.all[index]!.depth < depth) return index;
  }
  return timeline.index;
}
