import warning from '@vscode/codicons/src/icons/warning.svg';
import { counted } from '../../../../../shared/counted';
import { filterFates, type FateKind } from '../model/fates';
import { LIMITS } from '../model/planWords';
import { remediesFor } from '../model/remedies';
import type { FateRow, PageMessage, PageUpdate, ReplacementLinks } from '../messages';
import { element, icon } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  focusOpened,
  inputById,
  keepState,
  keptState,
  onClick,
  onTyped,
  sendOnClick,
  showContent,
  startPage,
  tell,
  type Send,
} from '../../../ui/pages/webview/page';
import { markCurrent, selectRows, showAgain } from '../../../ui/pages/webview/rows';
import { addSplitter } from '../../../ui/pages/webview/splitter';
import './page.css';
import { fateDetails } from './fateDetails';
import { fateRowElement } from './fateRow';
import { groupTitle } from './formatFate';

const BUSY = 'Rehearsing…';

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly filter: string;
  /** The key of the selected resource. */
  readonly selected: string | undefined;
}

class RehearsalPage {
  private readonly list = byId('rows');
  private readonly filter = inputById('filter');
  /** The key of the selected resource. */
  private selected: string | undefined;
  private update: Extract<PageUpdate, { type: 'rehearsal' }> | undefined;
  /** The rows that pass the filter, as they are listed. */
  private listed: readonly FateRow[] = [];
  /** What replacements come from and take along, by their rows' indexes. */
  private links = new Map<number, ReplacementLinks | 'waiting' | undefined>();

  constructor(private readonly send: Send<PageMessage>) {
    const { filter = '', selected } = keptState<PageState>();
    this.filter.value = filter;
    this.selected = selected;
    onTyped(this.filter, this.showRows);
    selectRows(this.list, {
      click: (index) => {
        this.go(this.update?.rows[index]);
      },
      placeOf: () => ({
        at: this.listed.findIndex((row) => row === this.current()),
        count: this.listed.length,
      }),
      go: (place) => {
        this.go(this.listed[place]);
      },
      enter: () => {
        byId('details').focus();
      },
    });
    onClick('copy', () => {
      send({ type: 'copy', filter: this.filter.value });
    });
    sendOnClick(send, 'reload', 'explain');
    for (const run of ['refresh', 'destroy'] as const) {
      onClick(run, () => {
        send({ type: 'rehearse', run });
      });
    }
    addSplitter();
  }

  receive(data: PageUpdate): void {
    switch (data.type) {
      case 'rehearsal':
        this.show(data);
        break;
      case 'links':
        if (data.of !== this.update?.of) break;
        this.links.set(data.index, data.links);
        if (this.current()?.index === data.index) this.showDetails();
        break;
      case 'busy':
        buttonById('reload').disabled = data.isBusy;
        if (data.isBusy || byId('told').textContent === BUSY)
          byId('told').textContent = data.isBusy ? BUSY : '';
        break;
      case 'told':
        byId('told').textContent = data.text;
    }
  }

  private show(data: Extract<PageUpdate, { type: 'rehearsal' }>): void {
    const isFirst = !this.update;
    this.update = data;
    this.links = new Map();
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
    this.showRows();
    if (isFirst) focusOpened();
  }

  private readonly showRows = (): void => {
    const { update, filter } = this;
    if (!update) return;
    const { run, rows, hasToday } = update;
    const hadFocus = this.list.contains(document.activeElement);
    this.listed = filterFates(rows, filter.value);
    const kinds: FateKind[] = [];
    for (const { kind } of this.listed) if (!kinds.includes(kind)) kinds.push(kind);
    this.list.replaceChildren(
      ...kinds.map((kind) => {
        const some = this.listed.filter((row) => row.kind === kind);
        const id = `group-${kind}`;
        return element(
          'section',
          { 'aria-labelledby': id },
          element('h2', { id, class: 'group' }, `${groupTitle(kind, hasToday, run)}: ${some.length}`),
          element('ul', {}, ...some.map((row) => element('li', {}, fateRowElement(row)))),
        );
      }),
    );
    const words =
      filter.value.trim() === '' ? '' : `${this.listed.length} of ${counted(rows.length, 'resource')}`;
    tell('found', words);
    this.select(this.current(), hadFocus);
  };

  /** The selected row; the first if that is not listed. */
  private current(): FateRow | undefined {
    return this.listed.find(({ key }) => key === this.selected) ?? this.listed[0];
  }

  /** @param withFocus true if the row also gets the keyboard focus */
  private select(row: FateRow | undefined, withFocus: boolean): void {
    keepState({ filter: this.filter.value, selected: this.selected } satisfies PageState);
    markCurrent(this.list, row ? this.list.querySelector(`[data-index="${row.index}"]`) : null, withFocus);
    this.showDetails();
    byId('details').scrollTop = 0;
  }

  private go(row: FateRow | undefined): void {
    if (!row) return;
    this.selected = row.key;
    this.select(row, true);
  }

  private showDetails(): void {
    const row = this.current();
    const { update, links, send } = this;
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
    const parts = fateDetails(
      row,
      run,
      { remedies, links: links.get(index) },
      {
        showInState: () => {
          send({ type: 'show', of, index });
        },
        openInProgram: () => {
          send({ type: 'program', of, index });
        },
        copyCode: (code) => {
          send({ type: 'copyCode', code });
        },
      },
    );
    showAgain(byId('details'), parts);
  }
}

startPage(RehearsalPage);
