import icon from '@vscode/codicons/src/icons/tools.svg';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { formatMoment } from '../../../../shared/formatTime';
import { areGone } from '../../pulumi/location/locks';
import { cancelHeldBy } from '../../pulumi/backends/releaseLocks';
import { mayWrite, stackNamedIn } from '../../pulumi/cli/commandEffects';
import type { LastWrite } from '../../pulumi/kept/lastWrite';
import { restoredTarget, storedTarget, type StoredTarget } from '../../pulumi/cli/storedTarget';
import { LookUpAnswers, idsOf } from '../../pulumi/lookUp/lookUpAnswers';
import {
  bareName,
  describeTarget,
  isCalled,
  shownName,
  targetKey,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { openBackup } from '../../ui/documents/openBackup';
import { UNSTUCK_PAGE, definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import { TextFollower } from '../../ui/pages/textFollower';
import { terminalFailures } from '../../ui/terminals/terminalFailures';
import { whileReading, whileWriting } from '../../ui/progress';
import type { Services } from '../../ui/services';
import { watchStack } from '../../ui/watchStack';
import { askToCancelUpdate } from '../lock/questions';
import { askAndRefresh, reportRefresh } from '../refresh/questions';
import { rehearseBeforeWrite, rehearsedWrites, type Rehearsed } from '../review/rehearseBeforeWrite';
import { checklist, verdictOf } from './checklist';
import { nextStep, type PageMessage, type PageUpdate, type Step, type StepId } from './messages';
import { readSituation, type Situation } from './situation';

/** The steps after which the next one begins by itself, if it is one of {@link ASKS}. */
const GO_ON: ReadonlySet<StepId> = new Set(['lock', 'operations', 'refresh']);
/** The steps that ask before they write, or write nothing. */
const ASKS: ReadonlySet<StepId> = new Set(['operations', 'refresh', 'rehearsal']);

/** The commands of the steps that the user does elsewhere. */
const COMMANDS = {
  operations: Command.showPendingOperations,
  faults: Command.repairState,
  destroy: Command.finishDestroy,
  needs: Command.diagnoseEnvironment,
} as const;

/** What keeps a stack from its next update, as a checklist that follows the stack, and what was written last. */
class UnstuckPage implements Page<StackTarget, PageMessage> {
  private situation: Situation | undefined;
  private at = new Date();
  private missing: readonly string[] | undefined;
  private rehearsed: Rehearsed | undefined;
  private isRehearsing = false;
  /** The generation of the situation. */
  private of = 0;
  private readonly task: PageTask;
  /** The stack is being read because it has changed; the page can be used meanwhile. */
  private following: Promise<void> = Promise.resolve();
  /** True if the stack has changed during a task. */
  private isStale = false;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly follower: TextFollower;
  private readonly stop = new AbortController();
  private readonly registrations: vscode.Disposable[] = [];

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private target: StackTarget,
  ) {
    this.task = new PageTask(panel);
    this.follower = new TextFollower(services, () => this.followChange());
    this.follower.follow(this.changed.event);
    this.registrations.push(
      services.cli.onDidRun(({ args, backend }) => {
        const named = stackNamedIn(args);
        if (named === undefined || !mayWrite(args) || !isCalled(this.target, named)) return;
        if (backend !== 'none' && this.target.backend.address.isSameAs(backend)) this.changed.fire();
      }),
    );
    this.registrations.push(
      terminalFailures(services).onDidChange(({ isOf }) => {
        if (isOf(this.target)) this.changed.fire();
      }),
      // A service is asked only when the user does something.
      watchStack(services.cli, target, () => {
        this.changed.fire();
      }),
    );
  }

  dispose(): void {
    this.stop.abort();
    this.follower.dispose();
    this.changed.dispose();
    for (const registration of this.registrations) registration.dispose();
  }

  async show(target: StackTarget): Promise<void> {
    this.target = target;
    this.missing = undefined;
    await this.task.run(() => this.read());
    this.checkNeeds().catch((error: unknown) => this.services.tellError(error));
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.update();
        return;
      case 'reload':
        return this.show(this.target);
      case 'undo':
        void vscode.commands.executeCommand(Command.undoLastWrite, this.target);
        return;
      case 'restore':
        void vscode.commands.executeCommand(Command.restoreBackup, this.target);
        return;
      case 'backup':
        if (this.situation?.written) await openBackup(this.situation.written.backup.path);
        return;
      case 'act':
        await this.task.run(async () => {
          // What was clicked while the stack was read again still holds if nothing has changed.
          await this.following.catch(() => undefined);
          if (message.of === this.of) await this.goOn(message.step);
        });
        if (this.isStale) await this.followChange();
    }
  }

  private async followChange(): Promise<void> {
    this.isStale = this.task.isRunning;
    if (this.isStale || this.panel.isClosed) return;
    // Nobody has asked for it: it goes on without a message.
    this.following = this.following
      .catch(() => undefined)
      .then(async () => {
        this.tell(await readSituation(this.services, this.target, { unattended: true }));
      });
    await this.following;
  }

  private async read(): Promise<void> {
    this.tell(
      await whileReading(`Looking at stack “${shownName(this.target)}”`, (control) =>
        readSituation(this.services, this.target, control),
      ),
    );
  }

  private tell(now: Situation): void {
    const before = this.situation;
    this.at = new Date();
    this.situation = now;
    this.isStale = false;
    if (!before || !isDeepStrictEqual(decidedAbout(before), decidedAbout(now))) this.of += 1;
    if (before?.hash !== now.hash) this.rehearsed = undefined;
    // The review of what was written last has rehearsed this very state.
    const known = rehearsedWrites(this.services).get(targetKey(this.target));
    if (known && known.backup === now.written?.backup.path) this.rehearsed ??= known.rehearsed;
    this.update();
  }

  /** Tries what Pulumi needs for this stack's project. */
  private async checkNeeds(): Promise<void> {
    const { signal } = this.stop;
    const { missingFor } = await import('./missing');
    this.missing = await missingFor(this.services, this.target, { stop: signal, kill: signal });
    if (!signal.aborted) this.update();
  }

  private steps(): Step[] {
    const { situation, rehearsed } = this;
    if (!situation) return [];
    const { problem, known, written, failedRun } = situation;
    return checklist({
      ...situation,
      name: shownName(this.target),
      problem: problem && { ...problem, action: problem.remedy?.label },
      known: known?.words,
      settled: written?.toRefresh.length ?? 0,
      isBroughtBack: written?.isFirst === true,
      failedRun: failedRun && { message: failedRun.message, when: formatMoment(failedRun.time) },
      missing: this.missing,
      rehearsal: this.isRehearsing
        ? 'running'
        : rehearsed && { said: rehearsed.said, isHarmful: rehearsed.isWorse },
    });
  }

  private update(): void {
    const { situation, target } = this;
    if (!situation) return;
    const steps = this.steps();
    const { written } = situation;
    this.panel.send({
      type: 'steps',
      of: this.of,
      stored: storedTarget(target),
      verdict: verdictOf(shownName(target), steps),
      about: `Project “${target.project}”, ${target.backend.url}, read ${formatMoment(this.at)}`,
      steps,
      outcome: written && formatOutcome(written),
      canUndo: written !== undefined && !written.isFirst && !written.isShared,
    });
    this.task.tell();
  }

  /** Does a step, and those after it that ask before they write; ends where one is not done. */
  private async goOn(step: StepId): Promise<void> {
    for (let id: StepId | undefined = step; id !== undefined;) {
      await this.act(id);
      if (!GO_ON.has(id)) return;
      await this.read();
      const next: StepId | undefined = nextStep(
        this.steps().filter(({ id: one }) => one !== 'needs' && one !== 'run'),
      )?.id;
      id = next !== undefined && next !== id && ASKS.has(next) ? next : undefined;
    }
  }

  private async act(step: StepId): Promise<void> {
    const { services, target, situation } = this;
    if (step === 'lock') await this.release();
    else if (step === 'operations' && situation?.known) await this.settle(situation.known);
    else if (step === 'refresh') {
      const refreshed = await askAndRefresh(services, target, situation?.written?.toRefresh ?? []);
      if (refreshed) reportRefresh(services, refreshed).catch((error: unknown) => services.tellError(error));
    } else if (step === 'rehearsal') await (this.rehearsed ? this.rehearsed.show() : this.rehearse());
    else if (step === 'run')
      void vscode.commands.executeCommand(Command.explainError, situation?.failedRun?.output, target);
    // It ends with its last message, which may stay for ever: the page follows the stack meanwhile.
    else if (step === 'read') void situation?.problem?.remedy?.run();
    else void vscode.commands.executeCommand(COMMANDS[step], target);
  }

  /** The page has said who holds the stack; only where that may still run, more is asked. */
  private async release(): Promise<void> {
    const { services, target } = this;
    const locks = this.situation?.locks ?? [];
    if (!areGone(locks)) {
      await askToCancelUpdate(services, target, { locks });
      return;
    }
    const outcome = await whileWriting(`Releasing the lock of stack “${shownName(target)}”`, (control) =>
      cancelHeldBy(services.cli, target, locks, control),
    );
    if (outcome === 'cancelled' || outcome === 'nothing to cancel') return;
    void vscode.window.showWarningMessage(`Not released, another lock by now: ${describeTarget(target)}.`);
  }

  private async settle({ source, rows, decisions }: NonNullable<Situation['known']>): Promise<void> {
    const lookUps = new LookUpAnswers();
    lookUps.record(idsOf(decisions));
    await source.settle(rows, decisions, lookUps);
  }

  private async rehearse(): Promise<void> {
    this.isRehearsing = true;
    this.update();
    try {
      this.rehearsed = await rehearseBeforeWrite({ target: this.target, text: undefined });
    } finally {
      this.isRehearsing = false;
      this.update();
    }
  }
}

/** What was written, when, and by which command. */
function formatOutcome({ why, backup: { time }, isFirst, isShared }: LastWrite): string {
  const wrote = `${why === undefined ? 'A command' : `“${why}”`} wrote this state at ${formatMoment(time)}.`;
  if (isShared)
    return `${wrote} Someone else wrote at the same time: to undo this could undo that, too. The state before both is kept.`;
  return `${wrote} ${isFirst ? 'It is also kept as a backup.' : 'The state before it is kept.'}`;
}

/** What the user decides about: while it is the same, so is what a click means. */
function decidedAbout({ locks, hash, problem, known, written, failedRun }: Situation): unknown {
  return [locks, hash, problem?.message, known?.words, written?.toRefresh, failedRun?.time];
}

/** Shows what keeps a stack from its next update, and what to do in which order. */
export const showUnstuckPage = definePage<StackTarget, PageMessage, PageUpdate>({
  name: UNSTUCK_PAGE,
  icon,
  keyOf: targetKey,
  titleOf: (target) => `Unstuck: ${bareName(target)}`,
  make: (services, panel, target) => new UnstuckPage(services, panel, target),
  restore: (state) => {
    const { stored } = state as { stored?: StoredTarget };
    return stored && vscode.workspace.isTrusted ? restoredTarget(stored, process.env) : undefined;
  },
});
