import copy from '@vscode/codicons/src/icons/copy.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import { counted } from '../../../../../shared/counted';
import { filterFates, type FateKind } from '../model/fates';
import { LIMITS } from '../model/planWords';
import { remediesFor } from '../model/remedies';
import type { FateRow, PageMessage, PageUpdate, ReplacementLinks } from '../messages';
import { element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  inputById,
  keepState,
  keptState,
  onClick,
  onKey,
  showContent,
} from '../../../ui/pages/webview/page';
import { addSplitter } from '../../../ui/pages/webview/splitter';
import './page.css';
import { fateDetails } from './fateDetails';
import { fateRowElement } from './fateRow';
import { groupTitle } from './formatFate';

const BUSY = 'Rehearsing…';

/** The pause before the list follows the filter. */
const PAUSE_MS = 150;

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly filter: string;
  /** The key of the selected resource. */
  readonly selected: string | undefined;
}

const kept = keptState<PageState>();
const filter = inputById('filter');
filter.value = kept.filter ?? '';
let { selected } = kept;
let update: Extract<PageUpdate, { type: 'rehearsal' }> | undefined;
/** The rows that pass the filter, as they are listed. */
let listed: readonly FateRow[] = [];
/** What replacements come from and take along, by their rows' indexes. */
let links = new Map<number, ReplacementLinks | 'waiting' | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  switch (data.type) {
    case 'rehearsal':
      show(data);
      break;
    case 'links':
      if (data.of !== update?.of) break;
      links.set(data.index, data.links);
      if (current()?.index === data.index) showDetails();
      break;
    case 'busy':
      buttonById('reload').disabled = data.isBusy;
      if (data.isBusy || byId('told').textContent === BUSY)
        byId('told').textContent = data.isBusy ? BUSY : '';
      break;
    case 'told':
      byId('told').textContent = data.text;
  }
});

function show(data: Extract<PageUpdate, { type: 'rehearsal' }>): void {
  const isFirst = !update;
  update = data;
  links = new Map();
  const { run, verdict, about, failures, canExplain, offersOtherRuns, messages, rows, hasToday } = data;
  byId('title').textContent = verdict;
  byId('about').textContent = about;
  byId('failures').replaceChildren(...failures.map((text) => element('li', {}, text)));
  byId('failure').hidden = failures.length === 0;
  byId('explain').hidden = !canExplain;
  byId('otherRuns').hidden = !offersOtherRuns;
  byId('messages').replaceChildren(...messages.map((text) => element('li', {}, icon(warning), text)));
  byId('messages').hidden = messages.length === 0;
  byId('told').textContent = '';
  byId('columns').replaceChildren(
    element('span', {}, 'Resource'),
    ...(hasToday ? [element('span', {}, 'Today')] : []),
    element('span', {}, hasToday ? 'With this state' : `Next ${run}`),
  );
  byId('limits')
    .querySelector('ul')!
    .replaceChildren(...LIMITS[run].map((one) => element('li', {}, one)));
  document.body.classList.toggle('alone', !hasToday);
  for (const id of ['filter', 'found']) byId(id).hidden = rows.length === 0;
  document.querySelector<HTMLElement>('main')!.hidden = rows.length === 0;
  showContent();
  showRows();
  if (isFirst) byId('title').focus();
}

function showRows(): void {
  if (!update) return;
  const { run, rows, hasToday } = update;
  const hadFocus = byId('rows').contains(document.activeElement);
  listed = filterFates(rows, filter.value);
  const kinds: FateKind[] = [];
  for (const { kind } of listed) if (!kinds.includes(kind)) kinds.push(kind);
  byId('rows').replaceChildren(
    ...kinds.map((kind) => {
      const some = listed.filter((row) => row.kind === kind);
      const id = `group-${kind}`;
      return element(
        'section',
        { 'aria-labelledby': id },
        element('h2', { id, class: 'group' }, `${groupTitle(kind, hasToday, run)}: ${some.length}`),
        element('ul', {}, ...some.map((row) => element('li', {}, fateRowElement(row)))),
      );
    }),
  );
  const words = filter.value.trim() === '' ? '' : `${listed.length} of ${counted(rows.length, 'resource')}`;
  if (byId('found').textContent !== words) byId('found').textContent = words;
  select(current(), hadFocus);
}

/** The selected row; the first if that is not listed. */
function current(): FateRow | undefined {
  return listed.find(({ key }) => key === selected) ?? listed[0];
}

function buttonOf(row: FateRow): HTMLButtonElement | null {
  return byId('rows').querySelector(`[data-index="${row.index}"]`);
}

/** @param withFocus true if the row also gets the keyboard focus */
function select(row: FateRow | undefined, withFocus: boolean): void {
  for (const old of byId('rows').querySelectorAll<HTMLElement>('[aria-current]')) {
    old.removeAttribute('aria-current');
    old.classList.remove('current');
    old.tabIndex = -1;
  }
  keepState({ filter: filter.value, selected } satisfies PageState);
  const one = row && buttonOf(row);
  if (one) {
    one.setAttribute('aria-current', 'true');
    one.classList.add('current');
    one.tabIndex = 0;
    if (withFocus) one.focus();
  }
  showDetails();
  byId('details').scrollTop = 0;
}

function go(row: FateRow | undefined): void {
  if (!row) return;
  selected = row.key;
  select(row, true);
}

function showDetails(): void {
  const row = current();
  if (!update || !row) {
    byId('details').replaceChildren(element('p', { class: 'why' }, 'No resource passes the filter.'));
    return;
  }
  const { of, run, rows, runtime } = update;
  const { index } = row;
  if (row.next === 'replace' && !links.has(index)) {
    links.set(index, 'waiting');
    send({ type: 'links', of, index });
  }
  const remedies = run === 'update' ? remediesFor(row, rows, runtime) : [];
  const more = { remedies, links: links.get(index) };
  const focused = byId('details').contains(document.activeElement) && document.activeElement?.textContent;
  byId('details').replaceChildren(
    ...fateDetails(row, run, more, {
      showInState: () => {
        send({ type: 'show', of, index });
      },
      openInProgram: () => {
        send({ type: 'program', of, index });
      },
      copyCode: (code) => {
        send({ type: 'copyCode', code });
      },
    }),
  );
  // What comes later must not take the focus from a button.
  [...byId('details').querySelectorAll('button')].find((one) => one.textContent === focused)?.focus();
}

filter.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(showRows, PAUSE_MS);
});
byId('rows').addEventListener('click', ({ target }) => {
  const index = (target as Element).closest<HTMLElement>('.row')?.dataset['index'];
  if (index !== undefined) go(update?.rows[Number(index)]);
});
onKey(byId('rows'), () => {
  const to = (at: number) => (): void => {
    go(listed[Math.max(0, Math.min(listed.length - 1, at))]);
  };
  const at = listed.findIndex((row) => row === current());
  return {
    ArrowDown: to(at + 1),
    ArrowUp: to(at - 1),
    Home: to(0),
    End: to(listed.length - 1),
    Enter: () => {
      byId('details').focus();
    },
  };
});
onClick('copy', () => {
  send({ type: 'copy', filter: filter.value });
});
onClick('reload', () => {
  send({ type: 'reload' });
});
onClick('explain', () => {
  send({ type: 'explain' });
});
for (const run of ['refresh', 'destroy'] as const) {
  onClick(run, () => {
    send({ type: 'rehearse', run });
  });
}

setIcons({ copy, reload: refresh });
addSplitter();

send({ type: 'ready' });
