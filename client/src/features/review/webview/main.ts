import archive from '@vscode/codicons/src/icons/archive.svg';
import beaker from '@vscode/codicons/src/icons/beaker.svg';
import diff from '@vscode/codicons/src/icons/diff.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import type { PageMessage, PageUpdate, ReviewUpdate } from '../messages';
import { button, element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  inputById,
  keepState,
  keptState,
  onClick,
  onKey,
  sendOnClick,
  showBusy,
  showContent,
  startPage,
  tell,
  type Send,
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

class ReviewPage {
  private shown: ReviewUpdate | undefined;
  private isBusy = false;
  private isAwaited = false;
  /** True if the next update would do harm. */
  private isWorse = false;
  private boxes: HTMLInputElement[] = [];

  constructor(private readonly send: Send<PageMessage>) {
    byId('typed').addEventListener('input', this.showAnswers);
    sendOnClick(send, 'leave');
    onClick('write', () => {
      if (!this.shown) return;
      const { of, typed } = this.shown;
      send({
        type: 'write',
        of,
        typed: typed === undefined ? '' : inputById('typed').value,
        accepted: this.accepted().length,
      });
    });
    for (const id of ['compare', 'rehearse', 'showRehearsal', 'instead', 'again'] as const) {
      onClick(id, () => {
        if (this.shown) send({ type: id, of: this.shown.of });
      });
    }
    onKey(document.body, () => ({
      Escape: () => {
        send({ type: 'leave' });
      },
    }));
    setIcons({ compare: diff, rehearse: beaker });
  }

  receive(data: PageUpdate): void {
    switch (data.type) {
      case 'review':
        this.show(data);
        break;
      case 'rehearsed':
        if (data.of !== this.shown?.of) break;
        byId('rehearsed').replaceChildren(
          ...(data.isWorse ? [icon(warning, 'warning')] : []),
          element('span', {}, data.said),
        );
        this.isWorse = data.isWorse;
        byId('next').classList.toggle('harm', data.isWorse);
        byId('showRehearsal').hidden = false;
        this.showAnswers();
        byId('rehearseLabel').textContent = 'Rehearse Again';
        break;
      case 'busy':
        this.isBusy = data.isBusy;
        this.isAwaited = data.isAwaited;
        showBusy(data.isBusy);
        this.showAnswers();
        break;
      case 'changed':
        if (data.of !== this.shown?.of) break;
        byId('changedText').textContent = data.text;
        byId('again').hidden = !data.canReload;
        byId('changedSince').hidden = false;
        break;
      case 'told':
        byId('told').textContent = data.text;
    }
  }

  private show(update: ReviewUpdate): void {
    const isFirst = update.of !== this.shown?.of;
    this.shown = update;
    this.isWorse = false;
    byId('next').classList.remove('harm');
    byId('changedSince').hidden = true;
    const kept = keptState<PageState>();
    const { typed = '', accepted = [] } = kept.of === update.of ? kept : {};
    byId('title').textContent = update.question;
    byId('summary').textContent = update.summary ?? '';
    byId('facts').replaceChildren(
      ...update.facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
    this.showAccepts(update, accepted);
    byId('warnings').replaceChildren(
      ...update.warnings.map((text) =>
        element('li', {}, icon(warning, 'warning'), element('span', {}, text)),
      ),
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
              this.send({ type: 'compare', of: update.of, index });
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
    this.showAnswers();
    if (isFirst) byId('title').focus();
  }

  private showAccepts({ of, accepts }: ReviewUpdate, accepted: readonly number[]): void {
    this.boxes = accepts.map((_, index) => {
      const box = element('input', { type: 'checkbox' });
      box.checked = accepted.includes(index);
      box.addEventListener('change', this.showAnswers);
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
              this.send({ type: 'help', of, index });
            }),
            element('label', {}, this.boxes[index], action),
          ),
        ),
      ),
    );
  }

  private accepted(): number[] {
    return this.boxes.flatMap((box, index) => (box.checked ? [index] : []));
  }

  /** Shows what is still needed, and keeps what is answered. */
  private readonly showAnswers = (): void => {
    const { shown, boxes, isBusy } = this;
    if (!shown) return;
    const accepted = this.accepted();
    const typed = inputById('typed').value;
    keepState({ of: shown.of, typed, accepted } satisfies PageState);
    const needed = formatNeeded({
      open: boxes.length - accepted.length,
      name: shown.typed,
      isTyped: typed === shown.typed,
      isRehearsing: isBusy && this.isAwaited,
    });
    const also = isBusy
      ? 'Rehearsing the next update…'
      : this.isWorse
        ? 'The next update would do harm: see above.'
        : '';
    const words = needed || also;
    tell('needed', words);
    buttonById('write').disabled = needed !== '';
    buttonById('write').classList.toggle('primary', words === '');
    buttonById('leave').classList.toggle('primary', this.isWorse);
    buttonById('rehearse').disabled = isBusy;
  };
}

startPage(ReviewPage);
