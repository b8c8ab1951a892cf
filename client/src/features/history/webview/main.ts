import type { HistoryRow } from '../model/updateRow';
import type { PageMessage, PageUpdate } from '../messages';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import { setIcons } from '../../../ui/pages/webview/elements';
import {
  byId,
  connectPage,
  keepState,
  keptState,
  onClick,
  onKey,
  showContent,
} from '../../../ui/pages/webview/page';
import { addSplitter } from '../../../ui/pages/webview/splitter';
import './page.css';
import { historyDetails } from './updateDetails';
import { rowElement } from './updateRowElement';
import { formatTitle } from './formatUpdate';

/** What the page still knows when it is shown again: keys of rows. */
interface PageState {
  readonly selected?: string | undefined;
  readonly chosen?: string | undefined;
}

const list = byId('rows');
let rows: HistoryRow[] = [];
let broke: ReadonlySet<number> = new Set();
let { selected, chosen } = keptState<PageState>();

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  switch (data.type) {
    case 'rows': {
      const hadFocus = list.contains(document.activeElement);
      rows = [...data.rows];
      byId('about').textContent = data.stack.replaceAll('\n', ' · ');
      list.replaceChildren(...rows.map((row) => rowElement(row, broke.has(row.index))));
      if (!rows.some(({ key }) => key === chosen)) chosen = undefined;
      showChosen();
      select(current(), hadFocus);
      break;
    }
    case 'row':
      rows[data.row.index] = data.row;
      renew(data.row.index);
      break;
    case 'verdict': {
      byId('verdict').textContent = data.text;
      const before = broke;
      broke = new Set(data.broke);
      for (const index of [...before, ...broke]) if (before.has(index) !== broke.has(index)) renew(index);
      byId('culprit').hidden = data.broke.length === 0;
    }
  }
});

/** Replaces a row's element; the focus stays on it. */
function renew(index: number): void {
  const old = list.children[index];
  const row = rows[index];
  if (!old || !row) return;
  const hadFocus = old.contains(document.activeElement);
  const made = rowElement(row, broke.has(index));
  old.replaceWith(made);
  if (index !== current()) return;
  mark(index);
  if (hadFocus) buttonOf(index)?.focus();
  showDetails(index);
}

/** The place of the selected row; of the first if that is not there any more. */
function current(): number {
  return Math.max(
    0,
    rows.findIndex(({ key }) => key === selected),
  );
}

function buttonOf(index: number): HTMLButtonElement | undefined {
  return list.children[index]?.querySelector('button') ?? undefined;
}

/** @param withFocus true if the row also gets the keyboard focus */
function select(index: number, withFocus: boolean): void {
  if (!rows[index]) return;
  for (const old of list.querySelectorAll<HTMLElement>('[aria-current]')) {
    old.removeAttribute('aria-current');
    old.classList.remove('current');
    old.tabIndex = -1;
  }
  mark(index);
  if (withFocus) buttonOf(index)?.focus();
  showDetails(index);
}

function mark(index: number): void {
  const one = buttonOf(index);
  if (!one) return;
  one.setAttribute('aria-current', 'true');
  one.classList.add('current');
  one.tabIndex = 0;
}

function choose(key: string | undefined): void {
  chosen = key;
  keep();
  showChosen();
  showDetails(current());
}

function showChosen(): void {
  const row = rows.find(({ key }) => key === chosen);
  byId('chosen').textContent = row ? `Chosen for comparison: ${formatTitle(row)}, ${row.when}` : '';
}

function showDetails(index: number): void {
  const row = rows[index];
  if (!row) return;
  // What is not read yet is a state as a rule.
  const before = rows.find(
    (other) => other.index > index && other.problem === undefined && other.summary?.isState !== false,
  );
  const other = rows.find(({ key }) => key === chosen);
  const { key } = row;
  const compare = (one: HistoryRow | undefined): (() => void) | undefined => {
    if (!one || one === row) return undefined;
    const [newer, older] = one.index < index ? [one.key, key] : [key, one.key];
    return () => {
      send({ type: 'compare', older, newer });
    };
  };
  const parts = historyDetails(row, broke.has(index), {
    open: () => {
      send({ type: 'open', key });
    },
    restore: () => {
      send({ type: 'restore', key });
    },
    compareWithBefore: compare(before),
    choose: () => {
      choose(key);
      byId('details').focus();
    },
    compareWithChosen: compare(other),
    isChosen: chosen === key,
  });
  const focused = byId('details').contains(document.activeElement) && document.activeElement?.textContent;
  byId('details').replaceChildren(...parts);
  // States that are read meanwhile must not take the focus from a button.
  const same = [...byId('details').querySelectorAll('button')].find((one) => one.textContent === focused);
  same?.focus();
}

function keep(): void {
  keepState({ selected, chosen } satisfies PageState);
}

function go(index: number): void {
  const place = Math.max(0, Math.min(rows.length - 1, index));
  selected = rows[place]?.key;
  keep();
  select(place, true);
}

list.addEventListener('click', ({ target }) => {
  const index = (target as Element).closest<HTMLElement>('.row')?.dataset['index'];
  if (index !== undefined) go(Number(index));
});
onKey(list, () => {
  const to = (index: number) => (): void => {
    go(index);
  };
  const index = current();
  return { ArrowDown: to(index + 1), ArrowUp: to(index - 1), Home: to(0), End: to(rows.length - 1) };
});
onClick('culprit', () => {
  go(Math.min(...broke));
});
onClick('reload', () => {
  choose(undefined);
  send({ type: 'reload' });
});

setIcons({ reload: refresh });
addSplitter();
showContent();

send({ type: 'ready' });
