import archive from '@vscode/codicons/src/icons/archive.svg';
import beaker from '@vscode/codicons/src/icons/beaker.svg';
import diff from '@vscode/codicons/src/icons/diff.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import type { PageMessage, PageUpdate, ReviewUpdate } from '../messages';
import { button, element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  inputById,
  keepState,
  keptState,
  onClick,
  onKey,
  showBusy,
  showContent,
} from '../../../ui/pages/webview/page';
import './page.css';
import { changeElements } from './changeElements';
import { formatNeeded } from './formatNeeded';

/** The answers that the page keeps while it is hidden. */
interface PageState {
  /** The generation of the review that they are about. */
  readonly of: number;
  readonly typed: string;
  /** The indexes of what is accepted. */
  readonly accepted: readonly number[];
}

let shown: ReviewUpdate | undefined;
let isBusy = false;
let boxes: HTMLInputElement[] = [];

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  switch (data.type) {
    case 'review':
      show(data);
      break;
    case 'rehearsed':
      if (data.of !== shown?.of) break;
      byId('rehearsed').replaceChildren(
        ...(data.isWorse ? [icon(warning, 'warning')] : []),
        element('span', {}, data.said),
      );
      byId('showRehearsal').hidden = false;
      byId('rehearseLabel').textContent = 'Rehearse Again';
      break;
    case 'busy':
      ({ isBusy } = data);
      showBusy(isBusy);
      showAnswers();
      break;
    case 'told':
      byId('told').textContent = data.text;
  }
});

function show(update: ReviewUpdate): void {
  const isFirst = update.of !== shown?.of;
  shown = update;
  const kept = keptState<PageState>();
  const { typed = '', accepted = [] } = kept.of === update.of ? kept : {};
  byId('title').textContent = update.question;
  byId('summary').textContent = update.summary ?? '';
  byId('facts').replaceChildren(
    ...update.facts.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
  showAccepts(update, accepted);
  byId('warnings').replaceChildren(
    ...update.warnings.map((text) => element('li', {}, icon(warning, 'warning'), element('span', {}, text))),
  );
  byId('changesTitle').textContent = update.changesTitle;
  byId('compare').hidden = !update.canCompare;
  byId('told').textContent = '';
  byId('changed').hidden = update.changes.length === 0 && !update.canCompare;
  byId('changes').replaceChildren(
    ...(update.changes.length === 0 ? [element('p', {}, 'No resource is added, removed or changed.')] : []),
    ...changeElements(
      update.changes,
      update.kindTitles,
      update.canCompare
        ? (index) => {
            send({ type: 'compare', of: update.of, index });
          }
        : undefined,
    ),
  );
  byId('next').hidden = !update.canRehearse;
  byId('rehearseLabel').textContent = 'Rehearse…';
  byId('rehearsed').textContent = 'Not rehearsed yet: a preview on a copy shows it, and writes nothing.';
  byId('showRehearsal').hidden = true;
  const { backup } = update;
  byId('notes').replaceChildren(
    ...update.notes.map((text) => element('p', {}, text)),
    ...(backup === undefined
      ? []
      : [element('p', { class: 'backup' }, icon(archive), element('span', {}, backup))]),
  );
  byId('typing').hidden = update.typed === undefined;
  byId('typedLabel').textContent = `Type ${update.typed ?? ''} to go on:`;
  inputById('typed').value = typed;
  byId('instead').hidden = update.instead === undefined;
  byId('instead').textContent = update.instead ?? '';
  byId('write').textContent = update.button;
  showContent();
  showAnswers();
  if (isFirst) byId('title').focus();
}

function showAccepts({ of, accepts }: ReviewUpdate, accepted: readonly number[]): void {
  boxes = accepts.map((_, index) => {
    const box = element('input', { type: 'checkbox' });
    box.checked = accepted.includes(index);
    box.addEventListener('change', showAnswers);
    return box;
  });
  byId('accepts').replaceChildren(
    ...accepts.map(({ verdict, paragraphs, action, instead }, index) =>
      element(
        'section',
        { class: 'harm', 'aria-labelledby': `harm-${index}` },
        element('h2', { id: `harm-${index}` }, icon(warning, 'warning'), verdict),
        ...paragraphs.map((text) => element('p', {}, text)),
        element(
          'div',
          { class: 'actions' },
          button(instead, () => {
            send({ type: 'help', of, index });
          }),
          element('label', {}, boxes[index], action),
        ),
      ),
    ),
  );
}

function acceptedBoxes(): number[] {
  return boxes.flatMap((box, index) => (box.checked ? [index] : []));
}

/** Shows what is still needed, and keeps what is answered. */
function showAnswers(): void {
  if (!shown) return;
  const accepted = acceptedBoxes();
  const typed = inputById('typed').value;
  keepState({ of: shown.of, typed, accepted } satisfies PageState);
  const needed = formatNeeded({
    open: boxes.length - accepted.length,
    name: shown.typed,
    isTyped: typed === shown.typed,
    isRehearsing: isBusy,
  });
  if (byId('needed').textContent !== needed) byId('needed').textContent = needed;
  buttonById('write').disabled = needed !== '';
  buttonById('write').classList.toggle('primary', needed === '');
  buttonById('rehearse').disabled = isBusy;
}

byId('typed').addEventListener('input', showAnswers);
onClick('leave', () => {
  send({ type: 'leave' });
});
onClick('write', () => {
  if (!shown) return;
  const { of, typed } = shown;
  send({
    type: 'write',
    of,
    typed: typed === undefined ? '' : inputById('typed').value,
    accepted: acceptedBoxes().length,
  });
});
for (const id of ['compare', 'rehearse', 'showRehearsal', 'instead'] as const) {
  onClick(id, () => {
    if (shown) send({ type: id, of: shown.of });
  });
}
onKey(document.body, () => ({
  Escape: () => {
    send({ type: 'leave' });
  },
}));

setIcons({ compare: diff, rehearse: beaker });
send({ type: 'ready' });
