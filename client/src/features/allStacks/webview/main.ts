import errorIcon from '@vscode/codicons/src/icons/error.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import { counted } from '../../../../../shared/counted';
import { button, element, icon } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  focusOpened,
  inputById,
  keepState,
  keptState,
  onTyped,
  sendOnClick,
  showBusy,
  showContent,
  startPage,
  tell,
  type Send,
} from '../../../ui/pages/webview/page';
import { markCurrent, selectRows } from '../../../ui/pages/webview/rows';
import type { PageMessage, PageUpdate } from '../messages';
import type { StackGroup, StackLine } from '../model/stackGroups';
import './page.css';

type Report = Extract<PageUpdate, { type: 'report' }>;

/** How many stacks of a group are shown at first. */
const SHOWN = 100;

const ICONS: Readonly<Record<StackGroup['level'], string>> = {
  error: errorIcon,
  danger: warning,
  warning,
  information: info,
  hint: info,
};

/** What stands before a rule’s name. */
const WORDS: Readonly<Record<StackGroup['level'], string>> = {
  error: 'Error',
  danger: 'Danger',
  warning: 'Warning',
  information: 'Information',
  hint: 'Hint',
};

/** What the page still knows when it is shown again. */
interface PageState {
  readonly filter: string;
  /** The groups that the user has opened or closed. */
  readonly turned: readonly string[];
}

class AllStacksPage {
  private readonly filter = inputById('filter');
  private readonly groups = byId('groups');
  private readonly turned: Set<string>;
  /** The groups of which all stacks are shown. */
  private readonly whole = new Set<string>();
  private report: Report | undefined;

  constructor(send: Send<PageMessage>) {
    const { filter = '', turned } = keptState<PageState>();
    this.filter.value = filter;
    this.turned = new Set(turned);
    sendOnClick(send, 'reload', 'stop', 'save');
    onTyped(this.filter, () => {
      this.keep();
      this.showGroups();
    });
    selectRows(this.groups, {
      click: (index) => {
        this.go(index);
        const row = this.rows()[index]?.dataset['row'];
        if (this.report) send({ type: 'open', of: this.report.of, row: Number(row) });
      },
      placeOf: () => {
        const rows = this.visible();
        return { at: rows.findIndex((row) => row === document.activeElement), count: rows.length };
      },
      go: (place) => {
        const row = this.visible()[place];
        if (row) this.go(Number(row.dataset['index']));
      },
    });
  }

  receive(data: PageUpdate): void {
    if (data.type === 'report') this.show(data);
    else this.showProgress(data);
  }

  private showProgress({ text, share }: Extract<PageUpdate, { type: 'progress' }>): void {
    const isRunning = text !== undefined;
    showBusy(isRunning);
    // A button that vanishes gives the focus away.
    const hadFocus = document.activeElement === byId('stop');
    byId('progress').hidden = !isRunning;
    (byId('bar') as HTMLProgressElement).value = share;
    tell('read', text ?? '');
    for (const id of ['reload', 'save']) buttonById(id).disabled = isRunning;
    if (!isRunning && hadFocus) byId('title').focus();
    showContent();
  }

  private show(report: Report): void {
    const isFirst = this.report === undefined;
    this.report = report;
    tell('title', report.title);
    byId('about').replaceChildren(...report.sentences.map((text) => element('p', {}, text)));
    this.showGroups();
    showContent();
    if (isFirst) focusOpened();
  }

  private showGroups(): void {
    const { report } = this;
    if (!report) return;
    const current = this.groups.querySelector<HTMLElement>('.current');
    const key = current?.dataset['key'];
    const hadFocus = current !== null && current === document.activeElement;
    const words = this.filter.value.trim().toLowerCase();
    const groups = report.groups
      .map((group) => ({ ...group, stacks: group.stacks.filter((line) => hasWords(group, line, words)) }))
      .filter(({ stacks }) => stacks.length > 0);
    this.groups.replaceChildren(...groups.map((group) => this.groupElement(group, words !== '')));
    for (const [index, row] of this.rows().entries()) {
      row.dataset['index'] = String(index);
      row.tabIndex = -1;
    }
    const again = this.rows().find((row) => row.dataset['key'] === key) ?? this.visible()[0];
    markCurrent(this.groups, again ?? null, hadFocus);
    const stacks = new Set(groups.flatMap((group) => group.stacks.map(({ row }) => row)));
    tell('found', words === '' ? '' : counted(stacks.size, 'stack'));
    this.groups.hidden = groups.length === 0;
    byId('empty').hidden = groups.length > 0;
    if (groups.length === 0) {
      const text = words === '' ? 'Nothing was found in any stack.' : 'No stack has these words.';
      byId('empty').replaceChildren(...(words === '' ? [icon(pass)] : []), text);
    }
  }

  private groupElement(group: StackGroup, isFiltered: boolean): HTMLElement {
    const { level, code, title, docs, stacks } = group;
    const key = `${level} ${code}`;
    const made = element(
      'details',
      { class: level },
      element(
        'summary',
        {},
        icon(ICONS[level]),
        element('h2', {}, `${WORDS[level]}: ${title}`),
        ' ',
        element(
          'span',
          { class: 'count' },
          `in ${counted(new Set(stacks.map(({ row }) => row)).size, 'stack')}`,
        ),
      ),
    );
    const shown = this.whole.has(key) ? stacks : stacks.slice(0, SHOWN);
    made.append(
      ...(docs === undefined
        ? []
        : [element('p', { class: 'docs' }, element('a', { href: docs }, `What ${code} means`))]),
      element('ul', {}, ...shown.map((line) => element('li', {}, rowElement(key, line)))),
    );
    if (shown.length < stacks.length) {
      const all = (): void => {
        this.whole.add(key);
        this.showGroups();
      };
      made.append(button(`Show All ${stacks.length}`, all));
    }
    const isOpenAtFirst = isFiltered || (level !== 'information' && level !== 'hint');
    made.open = isOpenAtFirst !== this.turned.has(key);
    made.addEventListener('toggle', () => {
      if (made.open === isOpenAtFirst) this.turned.delete(key);
      else this.turned.add(key);
      this.keep();
    });
    return made;
  }

  private rows(): HTMLElement[] {
    return [...this.groups.querySelectorAll<HTMLElement>('.row')];
  }

  /** The rows of open groups. */
  private visible(): HTMLElement[] {
    return [...this.groups.querySelectorAll<HTMLElement>('details[open] .row')];
  }

  private go(index: number): void {
    markCurrent(this.groups, this.rows()[index] ?? null, true);
  }

  private keep(): void {
    keepState({ filter: this.filter.value, turned: [...this.turned] } satisfies PageState);
  }
}

function rowElement(group: string, { row, name, message, where, known }: StackLine): HTMLButtonElement {
  return element(
    'button',
    {
      type: 'button',
      class: 'row',
      'data-row': row,
      'data-key': `${group} ${name} ${where}`,
      title: 'Get this stack unstuck',
    },
    element('span', { class: 'name' }, name),
    element('span', {}, message),
    element('span', { class: 'where' }, known === '' ? where : `${where} · ${known}`),
  );
}

function hasWords({ code, title }: StackGroup, { name, message, where }: StackLine, words: string): boolean {
  return (
    words === '' || [code, title, name, message, where].some((text) => text.toLowerCase().includes(words))
  );
}

startPage(AllStacksPage);
