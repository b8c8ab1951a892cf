import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import type { PageMessage, PageUpdate } from '../messages';
import type { LogFilter, LogStatus } from '../model/logView';
import { setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  keepState,
  keptState,
  onClick,
  onKey,
  showBusy,
  showContent,
  showMessage,
  type Send,
} from '../../../ui/pages/webview/page';
import { entryDetails } from './entryDetails';
import { FilterBar } from './filterBar';
import { logRowElement } from './logRow';
import { VirtualRows, RowCache } from './virtualRows';

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly filter: LogFilter;
  /** The line of the current entry. */
  readonly line: number;
}

/** A log on the page: its visible part, and the user's actions. */
export class LogPage {
  private readonly bar: FilterBar;
  private readonly rows: VirtualRows;
  private readonly cache: RowCache;
  private readonly table = byId('rows');
  private readonly details = byId('details');
  /** Numbers the filters: an answer for an earlier one is not shown. */
  private filterId = 0;
  private status: LogStatus | undefined;
  private current = 0;
  /** The line of the current entry, which stays current when the filter changes. */
  private line: number;
  private isFollowing = false;
  private canShowResources = false;

  constructor(private readonly send: Send<PageMessage>) {
    const { filter = {}, line = 1 } = keptState<PageState>();
    this.line = line;
    this.bar = new FilterBar(filter, () => {
      this.filter();
    });
    this.cache = new RowCache((from, count) => {
      send({ type: 'rows', id: this.filterId, from, count });
    });
    const elements = { rows: byId('rows'), head: byId('head'), all: byId('all'), seen: byId('seen') };
    this.rows = new VirtualRows(elements, (from, to) => this.draw(from, to));
    setIcons({ previousError: arrowUp, nextError: arrowDown });
    this.listen();
  }

  receive(update: PageUpdate): void {
    switch (update.type) {
      case 'failed':
        showMessage(update.message);
        break;
      case 'opened':
        this.canShowResources = update.canShowResources;
        showContent();
        this.filter();
        this.table.focus();
        break;
      case 'status':
        this.bar.offer(update.status, update.providers);
        if (update.status.filterId === this.filterId) this.showStatus(update.status);
        break;
      case 'rows':
        if (update.id !== this.filterId) break;
        this.cache.add(update.from, update.rows);
        this.rows.redraw();
        break;
      case 'details':
        if (update.position === this.current) this.showDetails(update.details);
        break;
      case 'found':
        this.showFound(update.what, update.position);
        break;
      case 'resourceChosen':
        this.bar.chooseResource(update.urn);
        this.table.focus();
    }
  }

  private listen(): void {
    this.listenToRows();
    this.listenToSearch();
    onKey(this.details, () => ({
      Escape: () => {
        this.closeDetails();
      },
    }));
    onClick('nextError', () => {
      this.findError(1);
    });
    onClick('previousError', () => {
      this.findError(-1);
    });
    onClick('resource', () => {
      this.send({ type: 'chooseResource' });
    });
    onClick('pause', () => {
      this.send({ type: 'pause', isPaused: this.status?.isPaused !== true });
    });
  }

  private listenToRows(): void {
    const to = (position: number) => (): void => {
      this.go(position);
    };
    onKey(this.table, ({ shiftKey }) => ({
      ArrowDown: to(this.current + 1),
      ArrowUp: to(this.current - 1),
      PageDown: to(this.current + this.rows.page),
      PageUp: to(this.current - this.rows.page),
      Home: to(0),
      End: to((this.status?.shown ?? 1) - 1),
      Enter: () => {
        this.open();
      },
      Escape: () => {
        this.closeDetails();
      },
      '/': () => {
        this.bar.focus();
      },
      [shiftKey ? 'N' : 'n']: () => {
        this.findError(shiftKey ? -1 : 1);
      },
    }));
    byId('seen').addEventListener('click', ({ target }) => {
      const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'];
      if (index === undefined) return;
      this.go(Number(index));
      this.open();
    });
  }

  private listenToSearch(): void {
    const leave = (): void => {
      this.table.focus();
    };
    const clear = (): void => {
      this.bar.clear();
      leave();
    };
    onKey(byId('search'), () => ({ Enter: leave, ArrowDown: leave, Escape: clear }));
    onClick('clear', clear);
    window.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      event.stopPropagation();
      this.bar.focus();
    });
  }

  /** Has the log filtered by what is chosen. */
  private filter(): void {
    this.filterId += 1;
    this.cache.clear();
    this.status = undefined;
    this.isFollowing = this.line > 1;
    const { filter } = this.bar;
    this.send({ type: 'filter', id: this.filterId, filter });
    byId('clear').hidden = this.bar.isEmpty;
    keepState({ filter, line: this.line } satisfies PageState);
  }

  private showStatus(status: LogStatus): void {
    const isFirst = this.status === undefined;
    // A value can be shown before the log says that it is a secret.
    if (this.status && this.status.marks !== status.marks) this.cache.clear();
    this.status = status;
    this.table.setAttribute('aria-rowcount', String(status.shown + 1));
    this.rows.setCount(status.shown);
    if (isFirst) this.go(0, 'keep the line');
    // Where the current entry is among the others is known once as many are found.
    if (this.isFollowing && (status.isDone || status.filtered > this.line)) {
      this.isFollowing = false;
      this.send({ type: 'line', line: this.line });
    }
    showBusy(!status.isDone && !status.isPaused);
    this.showCounts(status);
  }

  private showCounts({ shown, entries, errors, warnings, ...status }: LogStatus): void {
    const found = this.bar.isEmpty
      ? count(entries, 'entry', 'entries')
      : `${shown.toLocaleString()} of ${count(entries, 'entry', 'entries')}`;
    const problems = [count(errors, 'error', 'errors'), count(warnings, 'warning', 'warnings')];
    byId('found').textContent = [found, ...problems].join(' · ');
    const { bytesRead, size, filtered, isDone, isPaused } = status;
    const part = Math.floor(
      (100 * (bytesRead + (size * filtered) / Math.max(1, entries))) / (2 * Math.max(1, size)),
    );
    const how = isPaused ? 'Stopped at' : 'Reading:';
    byId('progress').textContent = isDone ? '' : `${how} ${Math.min(99, part)} %`;
    byId('pause').hidden = isDone;
    byId('pause').textContent = isPaused ? 'Continue' : 'Stop';
    const isNothing = shown === 0 && isDone;
    byId('empty').hidden = !isNothing;
    byId('empty').textContent = entries === 0 ? 'This log is empty.' : 'No entry is like that.';
    if (isDone) byId('said').textContent = found;
    for (const id of ['nextError', 'previousError']) buttonById(id).disabled = errors === 0;
  }

  private draw(from: number, to: number): HTMLElement[] {
    const made: HTMLElement[] = [];
    for (let index = from; index < to; index += 1)
      made.push(logRowElement(this.cache.row(index), index, index === this.current));
    const row = this.cache.row(this.current);
    if (row && !this.isFollowing) {
      this.line = row.line;
      keepState({ filter: this.bar.filter, line: this.line } satisfies PageState);
    }
    if (this.current >= from && this.current < to)
      this.table.setAttribute('aria-activedescendant', `row-${this.current}`);
    else this.table.removeAttribute('aria-activedescendant');
    return made;
  }

  /** Makes an entry the current one. */
  private go(position: number, line?: 'keep the line'): void {
    this.current = Math.max(0, Math.min(position, (this.status?.shown ?? 0) - 1));
    if (line === undefined) this.isFollowing = false;
    this.rows.reveal(this.current);
    if (!this.details.hidden) this.send({ type: 'details', position: this.current });
  }

  private open(): void {
    if ((this.status?.shown ?? 0) === 0) return;
    this.details.hidden = false;
    this.send({ type: 'details', position: this.current });
  }

  private showDetails(entry: Parameters<typeof entryDetails>[0]): void {
    if (this.details.hidden) return;
    const { send } = this;
    const made = entryDetails(entry, {
      showResource: this.canShowResources
        ? (urn) => {
            send({ type: 'resource', urn });
          }
        : undefined,
      onlyResource: (urn) => {
        this.bar.chooseResource(urn);
      },
      explain: (text) => {
        send({ type: 'explain', text });
      },
      openAsText: (line) => {
        send({ type: 'text', line });
      },
      close: () => {
        this.closeDetails();
      },
    });
    this.details.replaceChildren(...made);
    this.details.scrollTop = 0;
    this.rows.reveal(this.current);
  }

  private closeDetails(): void {
    this.details.hidden = true;
    this.details.replaceChildren();
    this.table.focus();
  }

  private findError(by: 1 | -1): void {
    this.send({ type: 'error', from: this.current, by });
    this.table.focus();
  }

  private showFound(what: 'error' | 'line', position: number | undefined): void {
    if (position === undefined) {
      const isDone = this.status?.isDone === true;
      byId('said').textContent = isDone ? 'There is no other error that way.' : 'No other error is read yet.';
      byId('progress').textContent = byId('said').textContent;
      return;
    }
    this.go(position);
    this.rows.center(this.current);
    if (what === 'error' && this.details.hidden) this.open();
  }
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}
