import icon from '@vscode/codicons/src/icons/diff.svg';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import type { RehearsedWrite } from './rehearseBeforeWrite';
import type { EditorServices } from '../../ui/services';
import { rehearsesByItself } from '../../ui/settings';
import { reviewTitle, type Paragraphs, type Review, type ReviewAnswer } from './reviewDescription';
import type { PageMessage, PageUpdate, ReviewMessage } from './messages';

/** A review that waits for its answer; only the first one counts. */
interface OpenReview {
  readonly shown: Review;
  answer(answer: ReviewAnswer): void;
}

/** What is to be written, and the question whether it is. To close the page is to leave everything as it is. */
class ReviewPage implements Page<OpenReview, PageMessage> {
  /** The generation of the shown review. */
  private of = 0;
  private rehearsed: RehearsedWrite | undefined;
  /** The question of the review whose place this one has taken. */
  private left: string | undefined;
  /** The rehearsals of the shown review. */
  private task = this.makeTask();
  private isAwaited = false;
  /** What has changed since; undefined if nothing has. */
  private changed: string | undefined;
  /** Ends the rehearsal that began by itself, and no longer follows what is shown. */
  private leave: () => void = () => undefined;

  constructor(
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private open: OpenReview,
  ) {}

  dispose(): void {
    this.leave();
    this.open.answer('no');
  }

  /** Another review of the same stack takes the place of the one before, which is left. */
  show(open: OpenReview): Promise<void> {
    if (open !== this.open) {
      this.open.answer('no');
      this.left = this.open.shown.question;
    }
    this.leave();
    this.open = open;
    this.of += 1;
    this.rehearsed = undefined;
    this.changed = undefined;
    this.task = this.makeTask();
    this.panel.rename(reviewTitle(open.shown));
    this.update();
    this.begin(open.shown);
    return Promise.resolve();
  }

  async answer(message: PageMessage): Promise<void> {
    if (message.type === 'ready') this.update();
    else if (message.type === 'leave') this.end('no');
    else if ('of' in message && message.of === this.of) await this.answerAbout(this.open.shown, message);
  }

  private async answerAbout(
    { accepts = [], typed, changes, compare, rehearse, again }: Review,
    message: ReviewMessage,
  ): Promise<void> {
    switch (message.type) {
      case 'write':
        if (message.accepted === accepts.length && message.typed === (typed ?? '')) this.end('yes');
        return;
      case 'instead':
        this.end('instead');
        return;
      case 'help': {
        const acceptance = accepts[message.index];
        const helped = acceptance?.help?.();
        // The page would cover what helps.
        if (acceptance?.leaves) this.end(acceptance.leaves);
        await helped;
        return;
      }
      case 'compare':
        if ((await compare?.open(true, changes[message.index ?? -1])) === false)
          this.panel.send({ type: 'told', text: 'The difference is too large for an editor.' });
        return;
      case 'rehearse':
        if (rehearse) await this.rehearse(rehearse, true);
        return;
      case 'again':
        this.end('no');
        again?.();
        return;
      case 'showRehearsal':
        await this.rehearsed?.show();
    }
  }

  private end(answer: ReviewAnswer): void {
    this.open.answer(answer);
    this.panel.dispose();
  }

  /** Rehearses the next update by itself, and follows what is shown. */
  private begin({ rehearse, follow }: Review): void {
    const stop = new AbortController();
    const { of } = this;
    const following = follow?.((changed) => {
      if (of !== this.of) return;
      this.changed = changed;
      this.tellChanged();
    });
    this.leave = () => {
      stop.abort();
      following?.dispose();
    };
    if (!rehearse || !rehearsesByItself()) return;
    this.rehearse(() => rehearse(stop.signal), false).catch(() => undefined);
  }

  private async rehearse(run: NonNullable<Review['rehearse']>, isAwaited: boolean): Promise<void> {
    const { of, task } = this;
    if (task.isRunning) return;
    this.isAwaited = isAwaited;
    await task.run(async () => {
      const rehearsed = await run();
      // What was found before stays if this one failed.
      if (of !== this.of || !rehearsed) return;
      this.rehearsed = rehearsed;
      this.tellRehearsed();
    });
  }

  private makeTask(): PageTask {
    const { of } = this;
    return new PageTask({
      send: ({ isBusy }) => {
        if (of === this.of) this.panel.send({ type: 'busy', isBusy, isAwaited: isBusy && this.isAwaited });
      },
    });
  }

  private tellChanged(): void {
    if (this.changed === undefined) return;
    const canReload = this.open.shown.again !== undefined;
    this.panel.send({ type: 'changed', of: this.of, text: this.changed, canReload });
  }

  private tellRehearsed(): void {
    if (!this.rehearsed) return;
    const { said, isWorse } = this.rehearsed;
    this.panel.send({ type: 'rehearsed', of: this.of, said, isWorse });
  }

  private update(): void {
    const { shown } = this.open;
    this.panel.send({
      type: 'review',
      of: this.of,
      question: shown.question,
      facts: shown.facts,
      summary: shown.summary,
      accepts: (shown.accepts ?? []).map(({ verdict, detail, action, instead }) => ({
        verdict,
        paragraphs: said(detail),
        action,
        instead,
      })),
      warnings: said(shown.warnings),
      notes: said([
        this.left !== undefined &&
          `This has taken the place of another review, of which nothing was written: ${this.left}`,
        ...(shown.notes ?? []),
      ]),
      changesTitle: shown.changesTitle,
      changes: shown.changes,
      kindTitles: shown.kindTitles ?? {},
      canCompare: shown.compare !== undefined,
      canRehearse: shown.rehearse !== undefined,
      backup: shown.backup,
      button: shown.button ?? shown.action,
      typed: shown.typed,
      instead: shown.instead,
    });
    this.tellRehearsed();
    this.tellChanged();
    this.task.tell();
  }
}

function said(paragraphs: Paragraphs = []): string[] {
  return paragraphs.filter((one): one is string => typeof one === 'string' && one !== '');
}

const showOnPage = definePage<OpenReview, PageMessage, PageUpdate, EditorServices>({
  name: 'review',
  icon,
  keyOf: ({ shown }) => JSON.stringify(shown.facts),
  titleOf: ({ shown }) => reviewTitle(shown),
  make: (_, panel, open) => new ReviewPage(panel, open),
});

/** Shows what is to be written on a page, until the user decides. */
export function reviewOnPage(services: EditorServices, shown: Review): Promise<ReviewAnswer> {
  return new Promise((resolve, reject) => {
    showOnPage(services, { shown, answer: resolve }).catch(reject);
  });
}
