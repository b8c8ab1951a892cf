import icon from '@vscode/codicons/src/icons/beaker.svg';
import * as vscode from 'vscode';
import { counted } from '../../../../shared/counted';
import { formatMoment } from '../../../../shared/formatTime';
import { explainRecognized } from '../../../../shared/knownErrors/explain';
import { bareName, describeTarget, targetKey } from '../../pulumi/location/stackTarget';
import { fatesOf, filterFates, isWorse } from './model/fates';
import { causeOf, sayWorst, summarize } from './model/formatPlan';
import type { PlanFailure, RehearsedRun } from './model/plan';
import { planMarkdown } from './model/planMarkdown';
import { shownName } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import type { Rehearsed, RehearsedWrite } from '../review/rehearseBeforeWrite';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import type { Services } from '../../ui/services';
import type { FateRow, PageMessage, PageUpdate } from './messages';
import { readRehearsal, type RehearsedState, type ShownRehearsal } from './stackRehearsal';

/** What the next update, refresh or destroy of a stack would do, with a state and today. */
class RehearsalPage implements Page<ShownRehearsal, PageMessage> {
  private rows: readonly FateRow[] = [];
  /** The generation of the page's rows. */
  private of = 0;
  private readonly task: PageTask;

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private shown: ShownRehearsal,
  ) {
    this.task = new PageTask(panel);
  }

  show(shown: ShownRehearsal): Promise<void> {
    this.shown = shown;
    this.update();
    return Promise.resolve();
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.update();
        return;
      case 'reload':
        return this.task.run(async () => {
          const again = await this.shown.reload();
          if (again) await this.show(again);
        });
      case 'explain':
        return this.explain();
      case 'rehearse':
        return this.task.run(async () => {
          await showOnPage(this.services, await this.shown.rehearse(message.run));
        });
      case 'copy':
        return this.copy(message.filter);
      case 'copyCode':
        await vscode.env.clipboard.writeText(message.code);
        this.panel.send({ type: 'told', text: 'The code is on the clipboard.' });
        return;
      default:
        if (message.of === this.of) await this.go(message.type, message.index);
    }
  }

  private update(): void {
    const { target, rehearsal, fates, runtime, time } = this.shown;
    const { run, plan, today } = rehearsal;
    this.rows = fates.map((fate, index) => {
      const place = this.shown.placeOf(fate);
      const source = place?.source;
      return {
        ...fate,
        index,
        isInState: place !== undefined,
        ...(source && { program: `${source.path}, line ${source.line}` }),
      };
    });
    this.panel.send({
      type: 'rehearsal',
      of: ++this.of,
      run,
      verdict: summarize(rehearsal),
      about: `${describeTarget(target)}, ${formatMoment(time)}. Nothing was written.`,
      failures: [
        ...(plan.failure ? failureLines(plan.failure, today ? 'With this state' : undefined) : []),
        ...(today?.failure ? failureLines(today.failure, 'Today') : []),
      ],
      canExplain: this.explained() !== undefined,
      offersOtherRuns: run === 'update' && plan.failure?.during === 'preview',
      messages: [...new Set([...plan.messages, ...(today?.messages ?? [])])],
      hasToday: today !== undefined,
      runtime,
      rows: this.rows,
    });
    this.task.tell();
  }

  /** The output of the CLI that is explained. */
  private explained(): string | undefined {
    const { plan, today } = this.shown.rehearsal;
    const details = [plan, today].map((one) => one?.failure?.problem.details ?? '');
    return details.find((text) => explainRecognized(text).length > 0);
  }

  private async explain(): Promise<void> {
    const details = this.explained();
    if (details === undefined) return;
    await vscode.commands.executeCommand(Command.explainError, details, this.shown.target);
  }

  private async copy(filter: string): Promise<void> {
    const { target, rehearsal, fates, time } = this.shown;
    const title = { stack: shownName(target), when: formatMoment(time) };
    await vscode.env.clipboard.writeText(planMarkdown(rehearsal, title, filter));
    const count = filterFates(fates, filter).length;
    this.panel.send({ type: 'told', text: `Copied as Markdown, with ${counted(count, 'resource')}.` });
  }

  private async go(where: 'show' | 'program' | 'links', index: number): Promise<void> {
    const fate = this.rows[index];
    if (!fate) return;
    const { of, shown } = this;
    if (where === 'show') await shown.showInState(fate);
    else if (where === 'program') await shown.openInProgram(fate);
    else this.panel.send({ type: 'links', of, index, links: await shown.linksOf(fate) });
  }
}

function failureLines(failure: PlanFailure, which: string | undefined): string[] {
  const what = failure.during === 'import' ? 'Pulumi refuses to import it' : 'the preview failed';
  const cause = causeOf(failure);
  const titles = explainRecognized(failure.problem.details).map(({ error }) => error.title);
  const sentence = which === undefined ? what[0]!.toUpperCase() + what.slice(1) : `${which}, ${what}`;
  return [`${sentence}: ${cause}.`, ...titles.filter((title) => title.replace(/\.$/, '') !== cause)];
}

const TITLES: Readonly<Record<RehearsedRun, string>> = {
  update: 'Next Update',
  refresh: 'Next Refresh',
  destroy: 'Next Destroy',
};

const showOnPage = definePage<ShownRehearsal, PageMessage, PageUpdate>({
  name: 'rehearsal',
  icon,
  keyOf: ({ target, rehearsal }) => `${rehearsal.run} ${targetKey(target)}`,
  titleOf: ({ target, rehearsal }) => `${TITLES[rehearsal.run]}: ${bareName(target)}`,
  make: (services, panel, shown) => new RehearsalPage(services, panel, shown),
});

/**
 * Rehearses the next update of a stack, and shows on the stack's page what it would do.
 * @throws {PulumiProblem} if the user stops it, or the stack cannot be read
 */
export async function showRehearsalPage(services: Services, state: RehearsedState): Promise<void> {
  await showOnPage(services, await readRehearsal(services, state));
}

/**
 * Rehearses the next update after a write, without showing it yet.
 * @throws {PulumiProblem} if the user stops it, or the stack cannot be read
 */
export async function rehearseWrite(
  services: Services,
  state: RehearsedState,
): Promise<RehearsedWrite | undefined> {
  const shown = await readRehearsal(services, state);
  const { rehearsal } = shown;
  const problem = rehearsal.plan.failure?.problem.kind;
  // The user has not been asked for it.
  if (state.inBackground && (problem === 'passphrase-missing' || problem === 'passphrase-wrong'))
    return undefined;
  const said = (of: ShownRehearsal, column?: vscode.ViewColumn): Rehearsed => ({
    said: sayWorst(of.rehearsal),
    isWorse: isWorse(of.rehearsal),
    show: () => showOnPage(services, of, column),
  });
  const written = { ...rehearsal, today: undefined };
  // The review of the write stays in sight.
  return {
    ...said(shown, vscode.ViewColumn.Beside),
    written: said({ ...shown, rehearsal: written, fates: fatesOf(written) }),
  };
}
