import { isDeepStrictEqual } from 'node:util';
import icon from '@vscode/codicons/src/icons/trash.svg';
import * as vscode from 'vscode';
import type { LeftResource } from '../../../../shared/leftResources';
import { formatMoment } from '../../../../shared/formatTime';
import { mayHaveChanged } from '../../pulumi/cli/commandEffects';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { bareName, describeTarget, shownName, targetKey } from '../../pulumi/location/stackTarget';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { isShownAs, readDestroyOutput } from '../../pulumi/runs/destroyFailures';
import { targetFlags } from './model/destroyTargets';
import { runUpdate } from '../../pulumi/runs/updates';
import { redact } from '../../pulumi/secrets/redact';
import { runOn, stackFlag } from '../../pulumi/stacks/runOn';
import { exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { Command } from '../../manifest/commandIds';
import { openLogText } from '../../ui/documents/openLog';
import { secretsFor } from '../pastRuns/runOutputDocument';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import { whileReading } from '../../ui/progress';
import { askAndRefresh, reportRefresh } from '../refresh/questions';
import { runRecorded } from '../../ui/recordedRun';
import type { Services } from '../../ui/services';
import { terminalFailures } from '../../ui/terminals/terminalFailures';
import { unlocked } from '../lock/questions';
import { confirmDestroy, confirmRetry } from './questions';
import type { PageAction, PageMessage, PageUpdate, RowAction } from './messages';
import { lastDestroys, type FailedDestroy } from './lastDestroys';
import { leftoversOf, neededBy, type LeftRow } from './model/leftRows';
import { failureText } from '../../../../shared/failureText';

/** The command's title. */
export const FINISH_DESTROY = 'Finish a Failed Destroy';

/** What a stack had at one moment. */
interface LeftState {
  readonly text: string;
  readonly resources: readonly LeftResource[];
  readonly time: Date;
}

/** What a destroy has left of a stack, why, and what helps. */
class FinishDestroyPage implements Page<StackTarget, PageMessage> {
  private state: LeftState | undefined;
  private rows: readonly LeftRow[] = [];
  /** The generation of the page's rows. */
  private of = 0;
  private readonly task: PageTask;
  /** True if the stack may have changed while the page was busy. */
  private isStale = false;
  private readonly runs: { dispose(): void };

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private readonly target: StackTarget,
  ) {
    // What other commands do to the stack, the page shows by itself.
    this.task = new PageTask(panel);
    this.runs = services.cli.onDidRun((request) => {
      if (!mayHaveChanged(request, target)) return;
      this.isStale = true;
      if (!this.task.isRunning)
        this.alone(() => this.read()).catch((error: unknown) => services.tellError(error));
    });
  }

  dispose(): void {
    this.runs.dispose();
  }

  show(): Promise<void> {
    return this.alone(() => this.read());
  }

  async answer(message: PageMessage): Promise<void> {
    if (message.type === 'ready') {
      if (this.state) this.update(this.state);
      this.task.tell();
    } else if (message.type !== 'row') {
      await this.alone(() => this.act(message.type as PageAction));
    } else {
      const resource = message.of === this.of ? this.resourceAt(message.index) : undefined;
      if (resource) await this.actOn(resource, message.action);
    }
  }

  private async act(action: PageAction): Promise<void> {
    switch (action) {
      case 'reload':
        return this.read();
      case 'paste':
        return this.paste();
      case 'preview':
        return this.preview();
      case 'refresh':
        return this.refresh([]);
      case 'destroy':
        return this.destroy();
    }
  }

  private async actOn(resource: LeftResource, action: RowAction): Promise<void> {
    const { target } = this;
    const { index, urn, line } = resource;
    switch (action) {
      case 'explain':
        return this.explain(resource);
      case 'dependents':
        await vscode.commands.executeCommand(Command.showDependencies, target, { index, urn });
        return;
      case 'show':
        if (this.state) await showPlaceOfPage(this.services, { target, line, hash: hashOf(this.state.text) });
        return;
      case 'refresh':
        return this.alone(() => this.refresh([urn]));
      case 'retry':
        return this.alone(() => this.retry(resource));
      case 'unprotect':
        await vscode.commands.executeCommand(Command.unprotectResource, target, { index, urn });
        return;
      case 'forget':
        await vscode.commands.executeCommand(Command.deleteFromState, target, { index, urn });
    }
  }

  private resourceAt(index: number): LeftResource | undefined {
    return this.state?.resources.find((resource) => resource.index === index);
  }

  private async read(): Promise<void> {
    const { cli, server } = this.services;
    this.isStale = false;
    const time = new Date();
    const text = await whileReading(`Reading stack “${shownName(this.target)}”`, (control) =>
      exportStack(cli, this.target, control),
    ).catch((error: unknown) => {
      const message = failureText(error);
      if (!this.panel.isClosed) this.panel.send({ type: 'failed', message });
      throw error;
    });
    this.state = { text, time, resources: await server.leftResources({ text }) };
    if (!this.panel.isClosed) this.update(this.state);
  }

  private update({ resources, time }: LeftState): void {
    const { target } = this;
    const known = lastDestroys(this.services).of(target);
    const left = leftoversOf(resources, known?.report);
    this.rows = left.rows;
    this.panel.send({
      type: 'left',
      of: ++this.of,
      ...left,
      about: `Of ${describeTarget(target)}, ${formatMoment(time)}.`,
      source: [sourceOf(known), known?.doubt].filter(Boolean).join(' '),
      failure: known?.report.other,
      removal: `pulumi stack rm ${shownName(target)}`,
    });
  }

  private async explain(resource: LeftResource): Promise<void> {
    const failures = lastDestroys(this.services).of(this.target)?.report.failures ?? [];
    const failure = failures.find((one) => isShownAs(resource, one));
    if (failure) await vscode.commands.executeCommand(Command.explainError, failure.output, this.target);
  }

  /** Takes the reasons from the output on the clipboard. */
  private async paste(): Promise<void> {
    const text = await vscode.env.clipboard.readText();
    if (isOfOther(text, this.target)) return;
    const { failures, other } = readDestroyOutput(text);
    if (failures.length === 0 && other === undefined) {
      void vscode.window.showErrorMessage(
        'There is no failed destroy on the clipboard. Copy what pulumi destroy has printed, with its “Diagnostics”.',
      );
      return;
    }
    lastDestroys(this.services).keep(this.target, text, 'the clipboard');
    if (this.state) this.update(this.state);
  }

  /** Shows what a destroy would delete. */
  private async preview(): Promise<void> {
    const { target, services } = this;
    const name = shownName(target);
    const text = await whileReading(`Previewing the destroy of stack “${name}”`, async (control) => {
      const args = ['destroy', stackFlag(target), '--preview-only'];
      const { stdout } = await runOn(services.cli, target, args, control).catch((error: unknown) => {
        // At a protected resource, it fails, and says the same.
        if (error instanceof PulumiProblem && error.details.includes('Previewing destroy'))
          return { stdout: error.details };
        throw error;
      });
      return redact(stdout, secretsFor(services, target));
    });
    await openLogText(services.snapshots.add(`destroy preview ${bareName(target)}`, text, 'pulumi.log'));
  }

  private async refresh(urns: readonly string[]): Promise<void> {
    const { services, target } = this;
    const refreshed = await askAndRefresh(services, target, urns);
    // The message may never be answered.
    if (refreshed) reportRefresh(services, refreshed).catch((error: unknown) => services.tellError(error));
  }

  private async destroy(): Promise<void> {
    const { target, services } = this;
    if (!(await unlocked(services, target, 'the destroy'))) return;
    await this.read();
    const isRow = new Set(this.rows.map(({ index }) => index));
    const left = (this.state?.resources ?? []).filter(({ index }) => isRow.has(index));
    const answer = await confirmDestroy(target, left);
    if (answer === 'instead') await this.preview();
    if (answer !== 'yes') return;
    if (await this.hasChanged()) return;
    const problem = await this.run([]);
    if (!problem) lastDestroys(services).forget(target);
    else if (hasBegun(problem)) lastDestroys(services).keep(target, problem.details, 'this page');
    if (problem && !isExplained(problem)) throw problem;
  }

  private async retry(resource: LeftResource): Promise<void> {
    const { target, services } = this;
    if (!(await unlocked(services, target, 'the destroy'))) return;
    await this.read();
    const resources = this.state?.resources ?? [];
    const now = resources.find(({ urn }) => urn === resource.urn);
    if (!now) return;
    const along = neededBy(now, new Map(resources.map((one) => [one.index, one])));
    const tried = [now, ...along];
    const flags = targetFlags(tried);
    const answer = await confirmRetry(target, now, along);
    if (answer === 'instead') await this.actOn(now, 'dependents');
    if (answer !== 'yes' || (await this.hasChanged())) return;
    const problem = await this.run(flags);
    if (!problem || hasBegun(problem))
      lastDestroys(services).keepPart(
        target,
        (shown) => tried.some((one) => isShownAs(one, shown)),
        problem?.details,
      );
    if (problem && !isExplained(problem)) throw problem;
  }

  /** Reads the stack again after a question. If that was about something else, tells so; then nothing may be deleted. */
  private async hasChanged(): Promise<boolean> {
    const before = this.state?.resources;
    await this.read();
    if (isDeepStrictEqual(before, this.state?.resources)) return false;
    void vscode.window.showErrorMessage(
      'Nothing was deleted: the stack has changed since the question. The page shows what it has now.',
    );
    return true;
  }

  private run(flags: readonly string[]): Promise<Error | undefined> {
    const { target, services } = this;
    return runRecorded(services, target, {
      title: FINISH_DESTROY,
      kind: 'destroy',
      doing: 'Running',
      run: (control) =>
        runUpdate(services.cli, target, 'destroy', { ...control, flags: ['--continue-on-error', ...flags] }),
    });
  }

  /** Runs one task at a time, and then shows what has changed. */
  private alone(task: () => Promise<void>): Promise<void> {
    return this.task.run(async () => {
      try {
        await task();
      } finally {
        if (this.isStale && !this.panel.isClosed) await this.read();
      }
    });
  }
}

/** Where the reasons come from, in words. */
function sourceOf(known: FailedDestroy | undefined): string {
  switch (known?.from) {
    case 'this page':
      return `The reasons are from the destroy that ended here at ${formatMoment(known.time)}.`;
    case 'its output':
      return 'The reasons are from the output of the last destroy that was seen.';
    case 'the clipboard':
      return 'The reasons are from the output that you have copied.';
    default:
      return 'The output of the destroy is not known here, so reasons may be missing: copy it and use it, or run the destroy again.';
  }
}

/** True if a destroy has failed at its work; otherwise it could not begin, which is told as usual. */
function hasBegun(error: Error): error is PulumiProblem {
  return error instanceof PulumiProblem && /^Destroying \(/m.test(error.details);
}

/** True if the page itself says why a destroy has failed. */
function isExplained(error: Error): boolean {
  if (!hasBegun(error)) return false;
  const { failures, other } = readDestroyOutput(error.details);
  return failures.length > 0 || other !== undefined;
}

const showOnPage = definePage<StackTarget, PageMessage, PageUpdate>({
  name: 'finishDestroy',
  icon,
  keyOf: targetKey,
  titleOf: (target) => `Left to Destroy: ${shownName(target)}`,
  make: (services, panel, target) => new FinishDestroyPage(services, panel, target),
});

/** Says so if an output is of another stack. */
function isOfOther(output: string, target: StackTarget): boolean {
  const doubt = doubtAbout(output, target);
  if (doubt?.kind !== 'other') return false;
  void vscode.window.showErrorMessage(redact(doubt.words));
  return true;
}

/** Takes the reasons from a terminal, unless what is known is newer. */
function takeFromTerminal(services: Services, target: StackTarget): void {
  const seen = terminalFailures(services).destroyOf(target);
  const known = lastDestroys(services).of(target);
  if (seen && !(known && known.time >= seen.time))
    lastDestroys(services).keep(target, seen.output, 'its output');
}

/** Shows what a destroy has left of a stack. @param output what the failed destroy has printed, if that is known */
export async function showFinishDestroyPage(
  services: Services,
  target: StackTarget,
  output: string | undefined,
): Promise<void> {
  if (output === undefined) takeFromTerminal(services, target);
  else if (!isOfOther(output, target)) lastDestroys(services).keep(target, output, 'its output');
  await showOnPage(services, target);
}
