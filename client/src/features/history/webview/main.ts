import type { HistoryRow } from '../model/updateRow';
import type { PageMessage, PageUpdate } from '../messages';
import {
  byId,
  keepState,
  keptState,
  onClick,
  showContent,
  startPage,
  type Send,
} from '../../../ui/pages/webview/page';
import { markCurrent, selectRows, showAgain } from '../../../ui/pages/webview/rows';
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

class HistoryPage {
  private readonly list = byId('rows');
  private rows: HistoryRow[] = [];
  private broke: ReadonlySet<number> = new Set();
  private state: PageState;

  constructor(private readonly send: Send<PageMessage>) {
    const { selected, chosen } = keptState<PageState>();
    this.state = { selected, chosen };
    selectRows(this.list, {
      click: this.go,
      placeOf: () => ({ at: this.current(), count: this.rows.length }),
      go: this.go,
    });
    onClick('culprit', () => {
      this.go(Math.min(...this.broke));
    });
    onClick('reload', () => {
      this.choose(undefined);
      send({ type: 'reload' });
    });
    addSplitter();
    showContent();
  }

  receive(data: PageUpdate): void {
    switch (data.type) {
      case 'rows': {
        const hadFocus = this.list.contains(document.activeElement);
        this.rows = [...data.rows];
        byId('about').textContent = data.stack.replaceAll('\n', ' · ');
        this.list.replaceChildren(...this.rows.map((row) => rowElement(row, this.broke.has(row.index))));
        if (!this.rowOf(this.state.chosen)) this.state = { ...this.state, chosen: undefined };
        this.showChosen();
        this.select(this.current(), hadFocus);
        break;
      }
      case 'row':
        this.rows[data.row.index] = data.row;
        this.renew(data.row.index);
        break;
      case 'verdict': {
        byId('verdict').textContent = data.text;
        const before = this.broke;
        this.broke = new Set(data.broke);
        for (const index of [...before, ...this.broke])
          if (before.has(index) !== this.broke.has(index)) this.renew(index);
        byId('culprit').hidden = data.broke.length === 0;
      }
    }
  }

  /** Replaces a row's element; the focus stays on it. */
  private renew(index: number): void {
    const old = this.list.children[index];
    const row = this.rows[index];
    if (!old || !row) return;
    const hadFocus = old.contains(document.activeElement);
    old.replaceWith(rowElement(row, this.broke.has(index)));
    if (index === this.current()) this.select(index, hadFocus);
  }

  private rowOf(key: string | undefined): HistoryRow | undefined {
    return this.rows.find((row) => row.key === key);
  }

  /** The place of the selected row; of the first if that is not there any more. */
  private current(): number {
    return this.rowOf(this.state.selected)?.index ?? 0;
  }

  /** @param withFocus true if the row also gets the keyboard focus */
  private select(index: number, withFocus: boolean): void {
    if (!this.rows[index]) return;
    markCurrent(this.list, this.list.children[index]!.querySelector('button'), withFocus);
    this.showDetails(index);
  }

  private keep(state: PageState): void {
    this.state = { ...this.state, ...state };
    keepState(this.state);
  }

  private choose(key: string | undefined): void {
    this.keep({ chosen: key });
    this.showChosen();
    this.showDetails(this.current());
  }

  private showChosen(): void {
    const row = this.rowOf(this.state.chosen);
    byId('chosen').textContent = row ? `Chosen for comparison: ${formatTitle(row)}, ${row.when}` : '';
  }

  private showDetails(index: number): void {
    const row = this.rows[index];
    if (!row) return;
    const { send } = this;
    // What is not read yet is a state as a rule.
    const before = this.rows.find(
      (other) => other.index > index && other.problem === undefined && other.summary?.isState !== false,
    );
    const { key } = row;
    const compare = (one: HistoryRow | undefined): (() => void) | undefined => {
      if (!one || one === row) return undefined;
      const [newer, older] = one.index < index ? [one.key, key] : [key, one.key];
      return () => {
        send({ type: 'compare', older, newer });
      };
    };
    const parts = historyDetails(row, this.broke.has(index), {
      open: () => {
        send({ type: 'open', key });
      },
      restore: () => {
        send({ type: 'restore', key });
      },
      compareWithBefore: compare(before),
      choose: () => {
        this.choose(key);
        byId('details').focus();
      },
      compareWithChosen: compare(this.rowOf(this.state.chosen)),
      isChosen: this.state.chosen === key,
    });
    showAgain(byId('details'), parts);
  }

  private readonly go = (index: number): void => {
    this.keep({ selected: this.rows[index]?.key });
    this.select(index, true);
  };
}

startPage(HistoryPage);
