import * as vscode from 'vscode';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { formatMoment } from '../../../shared/formatTime';
import type { PlanFailure } from '../pulumi/rehearsal/plan';
import { planMarkdown } from '../pulumi/rehearsal/planMarkdown';
import { summarize } from '../pulumi/rehearsal/formatPlan';
import { rehearse } from '../pulumi/rehearsal/rehearse';
import { bareName, shownName, type StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from './services';
import { Command } from './commandIds';
import { whileReading } from './progress';

/**
 * Rehearses the next update of a stack, and shows what it would do.
 * @param text a state, as an export; undefined for the stack as it is
 * @throws {PulumiProblem} as {@link rehearse}
 */
export async function showRehearsal(
  services: Services,
  target: StackTarget,
  text: string | undefined,
): Promise<void> {
  const { cli, server, snapshots } = services;
  const title = `Rehearsing the next update of stack “${shownName(target)}”`;
  const rehearsal = await whileReading(title, (control) =>
    rehearse({ cli, server }, { target, text }, control),
  );
  const when = formatMoment(new Date());
  const markdown = planMarkdown(rehearsal, { stack: shownName(target), when });
  const uri = snapshots.add(`Next update of ${bareName(target)}`, markdown, 'md');
  await showMarkdown(uri);
  void tell(target, `${summarize(rehearsal)} Nothing was written.`, rehearsal.plan.failure);
}

async function tell(target: StackTarget, summary: string, failure: PlanFailure | undefined): Promise<void> {
  if (!failure) {
    void vscode.window.showInformationMessage(summary);
    return;
  }
  const { details } = failure.problem;
  const explain = 'Explain';
  const buttons = explainOnce(details).length > 0 ? [explain] : [];
  const choice = await vscode.window.showWarningMessage(summary, ...buttons);
  if (choice === explain) await vscode.commands.executeCommand(Command.explainError, details, target);
}

/** As a page, if VS Code's own extension for Markdown is there. */
async function showMarkdown(uri: vscode.Uri): Promise<void> {
  const preview = 'markdown.showPreview';
  if ((await vscode.commands.getCommands(true)).includes(preview))
    await vscode.commands.executeCommand(preview, uri);
  else await vscode.window.showTextDocument(uri);
}
