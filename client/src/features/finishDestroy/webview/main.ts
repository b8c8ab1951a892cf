import pass from '@vscode/codicons/src/icons/pass.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import { counted } from '../../../../../shared/counted';
import type { PageAction, PageMessage, PageUpdate } from '../messages';
import type { LeftKind, LeftRow } from '../model/leftRows';
import { element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  onClick,
  showBusy,
  showContent,
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

/** The buttons for all that is left. */
const ACTIONS: readonly PageAction[] = ['reload', 'paste', 'preview', 'refresh', 'destroy'];

type Left = Extract<PageUpdate, { type: 'left' }>;

let shown: Left | undefined;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  switch (data.type) {
    case 'left':
      show(data);
      break;
    case 'failed':
      tellFailure(`The stack could not be read again; this is what it had before. ${data.message}`);
      break;
    case 'busy':
      showBusy(data.isBusy);
      for (const one of document.querySelectorAll('button')) one.disabled = data.isBusy;
      if (!data.isBusy) enable();
  }
});

function show(data: Left): void {
  const before = shown?.rows.length;
  shown = data;
  const { title, about, source, failure, unclear, rows, others } = data;
  byId('title').textContent = title;
  byId('about').textContent = about;
  byId('source').textContent = rows.length > 0 ? source : '';
  tellFailure(
    failure === undefined ? undefined : `The destroy itself failed: ${failure.replaceAll('`', '')}.`,
  );
  byId('unclear').replaceChildren(...unclear.map((text) => element('li', {}, text)));
  byId('main').replaceChildren(...(rows.length === 0 ? [emptyElement(data)] : groups(data)));
  const more =
    others === 0
      ? ''
      : `${counted(others, 'more entry', 'more entries')} of the state, with nothing in the cloud, ${others === 1 ? 'goes' : 'go'} last.`;
  byId('verdict').textContent = rows.length > 0 ? more : '';
  showContent();
  enable();
  // Only for news: when the stack is read before a question, the question has the focus.
  if (before === undefined || (before > 0 && rows.length === 0)) byId('title').focus();
}

function groups({ of, rows }: Left): HTMLElement[] {
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
        element('ul', {}, ...some.map((row) => rowElement(of, row))),
      ),
    ];
  });
  const hidden = rows.length - listed.length;
  return hidden === 0
    ? sections
    : [...sections, element('p', { class: 'why more' }, `And ${counted(hidden, 'resource')} more.`)];
}

function rowElement(of: number, row: LeftRow): HTMLElement {
  return leftRowElement(row, (action) => {
    send({ type: 'row', action, of, index: row.index });
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

/** Without anything left, only reading again makes sense. */
function enable(): void {
  const isEmpty = shown?.rows.length === 0;
  for (const id of ['paste', 'preview', 'refresh'] as const) byId(id).hidden = isEmpty;
  document.querySelector('footer')!.hidden = isEmpty && shown?.others === 0;
  buttonById('reload').disabled = false;
}

for (const action of ACTIONS)
  onClick(action, () => {
    send({ type: action });
  });

setIcons({ reload: refresh });
send({ type: 'ready' });
