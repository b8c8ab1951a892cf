import pass from '@vscode/codicons/src/icons/pass.svg';
import { counted } from '../../../../../shared/counted';
import type { PageMessage, PageUpdate } from '../messages';
import type { LeftKind, LeftRow } from '../model/leftRows';
import { element, icon } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  focusOpened,
  sendOnClick,
  showBusy,
  showContent,
  startPage,
  type Send,
} from '../../../ui/pages/webview/page';
import './page.css';
import { leftRowElement } from './leftRow';

/** With more, a page would take long to show; what they wait for comes first. */
const MOST_ROWS = 300;

const TITLES: Readonly<Record<LeftKind, string>> = {
  refused: 'Refused',
  protected: 'Protected',
  waits: 'Waiting for others',
  untried: 'Free to go',
};

type Left = Extract<PageUpdate, { type: 'left' }>;

class LeftPage {
  private shown: Left | undefined;

  constructor(private readonly send: Send<PageMessage>) {
    sendOnClick(send, 'reload', 'paste', 'preview', 'refresh', 'destroy');
  }

  receive(data: PageUpdate): void {
    switch (data.type) {
      case 'left':
        this.show(data);
        break;
      case 'failed':
        tellFailure(`The stack could not be read again; this is what it had before. ${data.message}`);
        break;
      case 'busy':
        showBusy(data.isBusy);
        for (const one of document.querySelectorAll('button')) one.disabled = data.isBusy;
        if (!data.isBusy) this.enable();
    }
  }

  private show(data: Left): void {
    const before = this.shown?.rows.length;
    this.shown = data;
    const { title, about, source, failure, unclear, rows, others, next } = data;
    byId('title').textContent = title;
    byId('about').textContent = about;
    byId('source').textContent = rows.length > 0 ? source : '';
    tellFailure(
      failure === undefined ? undefined : `The destroy itself failed: ${failure.replaceAll('`', '')}.`,
    );
    byId('unclear').replaceChildren(...unclear.map((text) => element('li', {}, text)));
    byId('main').replaceChildren(...(rows.length === 0 ? [emptyElement(data)] : groups(data, this.send)));
    for (const id of ['preview', 'destroy'] as const)
      buttonById(id).classList.toggle('primary', next?.action === id);
    const more =
      others === 0
        ? ''
        : `${counted(others, 'more entry', 'more entries')} of the state, with nothing in the cloud, ${others === 1 ? 'goes' : 'go'} last.`;
    byId('verdict').textContent = rows.length > 0 ? more : '';
    showContent();
    this.enable();
    // Only for news: when the stack is read before a question, the question has the focus.
    if (before === undefined) focusOpened();
    else if (before > 0 && rows.length === 0) byId('title').focus();
  }

  /** Without anything left, only reading again makes sense. */
  private enable(): void {
    const isEmpty = this.shown?.rows.length === 0;
    for (const id of ['paste', 'preview', 'refresh'] as const) byId(id).hidden = isEmpty;
    document.querySelector('footer')!.hidden = isEmpty && this.shown?.others === 0;
    buttonById('reload').disabled = false;
  }
}

function groups(left: Left, send: Send<PageMessage>): HTMLElement[] {
  const { rows } = left;
  const listed = rows.slice(0, MOST_ROWS);
  const sections = (Object.keys(TITLES) as LeftKind[]).flatMap((kind) => {
    const some = listed.filter((row) => row.kind === kind);
    if (some.length === 0) return [];
    const id = `group-${kind}`;
    const count = rows.filter((row) => row.kind === kind).length;
    return [
      element(
        'section',
        { 'aria-labelledby': id },
        element('h2', { id, class: 'group' }, `${TITLES[kind]}: ${count}`),
        element('ul', {}, ...some.map((row) => rowElement(left, row, send))),
      ),
    ];
  });
  const hidden = rows.length - listed.length;
  return hidden === 0
    ? sections
    : [...sections, element('p', { class: 'why more' }, `And ${counted(hidden, 'resource')} more.`)];
}

function rowElement({ of, next }: Left, row: LeftRow, send: Send<PageMessage>): HTMLElement {
  const action = next && 'index' in next && next.index === row.index ? next.action : undefined;
  return leftRowElement(row, action, (chosen) => {
    send({ type: 'row', action: chosen, of, index: row.index });
  });
}

function emptyElement({ others, removal }: Left): HTMLElement {
  const entries = counted(others, 'entry', 'entries');
  const words =
    others > 0
      ? [
          `No object is left. “Destroy What Is Left…” removes ${entries} of the state without an object: components, providers, the stack itself.`,
        ]
      : [
          'The stack has no resources. It still exists, with its history and its settings: ',
          element('code', {}, removal),
          ' removes it.',
        ];
  return element('p', { class: 'empty' }, icon(pass), ...words);
}

function tellFailure(text: string | undefined): void {
  byId('failure').textContent = text ?? '';
  byId('failure').hidden = text === undefined;
}

startPage(LeftPage);
