import * as vscode from 'vscode';
import type { StateComparison, StateSummary } from '../../../server/src/protocol';
import {
  replaceState,
  type ReplacePlan,
  type ReplaceStateDecisions,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../pulumi/replaceState';
import { bareName, describeTarget, targetDetails, type StackTarget } from '../pulumi/stacks';
import { shortName } from '../pulumi/urn';
import type { Services } from '../services';
import { Command } from './command';
import { confirm, confirmChange } from './confirm';
import { whileReading, whileWriting } from './progress';
import { openDiff } from './snapshots';

/** What a stack's state is replaced for, in the words of the dialogs. */
export interface ReplaceWording {
  /** The title of the questions, such as `Import Stack State`. */
  readonly title: string;
  /** The verb on the last button, such as `Import`. */
  readonly action: string;
  /** What the differences come from, if the user has not made them. */
  readonly note?: string | undefined;
  /** Where the state's problems can be seen, if it is in an editor. */
  readonly document?: vscode.Uri | undefined;
}

const LISTED = 8;

/**
 * Replaces a stack's state with every question asked in the editor, and says how it went.
 * @returns the outcome, for what the caller wants to offer next
 */
export async function replaceStateInEditor(
  services: Services,
  request: ReplaceStateRequest,
  wording: ReplaceWording,
): Promise<ReplaceStateOutcome> {
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `${wording.title}: ${bareName(request.target)}` },
    () => askAndReplaceState(services, request, wording),
  );
  await reportReplacement(services, outcome, request.target);
  return outcome;
}

/** Replaces a stack's state with every question asked in the editor; what came of it the caller says. */
export async function askAndReplaceState(
  services: Services,
  request: ReplaceStateRequest,
  wording: ReplaceWording,
): Promise<ReplaceStateOutcome> {
  let closeDiff: (() => Promise<void>) | undefined;
  const decisions: ReplaceStateDecisions = {
    forceDespite: (summary, canForce) => askForce(summary, canForce, wording),
    accept: (plan) => acceptForgotten(plan, wording),
    review: async (plan) => {
      const title = `${bareName(plan.target)}: what the stack has ↔ what it would have`;
      const left = services.snapshots.add(`${bareName(plan.target)} (now)`, plan.before);
      const right = services.snapshots.add(`${bareName(plan.target)} (new)`, plan.after);
      try {
        closeDiff = await openDiff(left, right, title);
      } catch (error) {
        // Too large for an editor: the counts have to do.
        services.log.warn(`The difference cannot be shown: ${String(error)}`);
      }
      return true;
    },
    confirm: (plan) => askConfirmation(plan, wording, closeDiff !== undefined),
  };
  try {
    const name = bareName(request.target);
    return await replaceState(services, request, decisions, {
      reading: (task) => whileReading(`Reading stack “${name}”`, task),
      writing: (task) => whileWriting(`Writing stack “${name}”`, task),
    });
  } finally {
    await closeDiff?.();
  }
}

/** Goes on to a question that says what --force means, and has the stack's name typed. */
async function askForce(summary: StateSummary, canForce: boolean, wording: ReplaceWording): Promise<boolean> {
  const { errorCount, fatalCount, findings } = summary;
  const errors = findings.filter(({ severity }) => severity === 'error').slice(0, LISTED);
  const lines = errors.map(({ line, message }) => `• Line ${line}: ${message}`);
  const hidden = errors.reduce((left, { places }) => left - places, errorCount);
  if (hidden > 0) lines.push(`• … and ${hidden} more`);
  if (!canForce) {
    lines.push(
      '',
      errorCount === 1
        ? 'It keeps Pulumi from reading the state at all; not even --force helps.'
        : `${count(fatalCount, 'of them keeps', 'of them keep')} Pulumi from reading the state at all; not even --force helps.`,
    );
  }
  const showProblems = 'Show Problems';
  const anyway = `${wording.action} Anyway…`;
  const choice = await vscode.window.showErrorMessage(
    `This state has ${count(errorCount, 'error', 'errors')}; Pulumi would refuse it.`,
    { modal: true, detail: lines.join('\n') },
    showProblems,
    ...(canForce ? [anyway] : []),
  );
  if (choice === showProblems) await showFindings(summary, wording);
  return choice === anyway;
}

async function showFindings({ findings }: StateSummary, { title, document }: ReplaceWording): Promise<void> {
  if (document) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  const items = findings.map(({ severity, message, line }) => ({
    label: `$(${severity === 'error' ? 'error' : 'warning'}) ${message}`,
    description: `line ${line}`,
  }));
  await vscode.window.showQuickPick(items, { title, placeHolder: 'What is wrong with this state' });
}

/**
 * An import drops all pending operations, the stack's and the new state's; of a create that did happen nobody would
 * know any more, so the user decides that before, not Pulumi.
 */
async function acceptForgotten(
  { target, afterSummary, forgottenCreates }: ReplacePlan,
  wording: ReplaceWording,
): Promise<boolean> {
  if (forgottenCreates.length === 0) return true;
  const detail = [
    'Pulumi forgets pending operations when a state is imported. If one of these was created after all, it stays in the cloud and Pulumi does not know it:',
    ...forgottenCreates.slice(0, LISTED).map(({ urn }) => `• ${shortName(urn)}`),
  ];
  const answer = await confirm({
    question: `${count(forgottenCreates.length, 'create is', 'creates are')} still pending in stack “${bareName(target)}”.`,
    detail: [targetDetails(target), detail.join('\n')],
    action: `${wording.action} and Forget`,
    instead: 'Decide Each…',
  });
  if (answer === 'instead') {
    const inDocument = afterSummary.pendingOperations.length > 0 ? wording.document : undefined;
    if (inDocument) await vscode.window.showTextDocument(inDocument);
    void vscode.commands.executeCommand(Command.repairPendingOperations, inDocument ?? target);
  }
  return answer === 'yes';
}

async function askConfirmation(
  plan: ReplacePlan,
  wording: ReplaceWording,
  diffShown: boolean,
): Promise<boolean> {
  const { target, comparison, afterSummary, foreignProject } = plan;
  const name = bareName(target);
  const forgotten = afterSummary.pendingOperations.length;
  const paragraphs = [
    targetDetails(target),
    wording.note,
    describeChange(plan).join('\n'),
    listChanges(comparison),
    forgotten > 0 &&
      `Pulumi forgets pending operations on import: ${count(forgotten, 'one is', 'are')} dropped.`,
    plan.changedSince === 'changed' &&
      '⚠ The stack was changed after this state was exported. Importing it undoes that change.',
    plan.changedSince === 'written later' &&
      '⚠ The stack was written after this state was. Importing it undoes what happened since.',
    comparison.removed.length > 0 &&
      `⚠ ${count(comparison.removed.length, 'resource leaves', 'resources leave')} the state. What exists in the cloud stays there, unknown to Pulumi; the next update creates it again.`,
    // The engine compares only the stack's name, and `dev` exists in every project.
    foreignProject !== undefined &&
      `⚠ These resources belong to project “${foreignProject}”. The next update of stack “${name}” of project “${target.project}” would delete the real ones, and create those of its own program.`,
    plan.force &&
      '⚠ The state has errors and is stored with --force, without a check. Every later preview, update or refresh of the stack can fail until they are repaired.',
    'What the stack has now is backed up.',
  ];
  return confirmChange(
    {
      question: `Replace the state of stack “${name}”?`,
      detail: paragraphs,
      action: wording.action,
      typed: plan.force || foreignProject !== undefined ? name : undefined,
    },
    {
      title: wording.title,
      what: diffShown
        ? 'Compare: the stack now on the left, the new state on the right'
        : 'The difference is too large to be shown',
      listed: diffShown ? [] : linesOf(comparison).map((label) => ({ label })),
    },
  );
}

/** Says how it went, and offers what comes next. */
export async function reportReplacement(
  services: Services,
  outcome: ReplaceStateOutcome,
  target: StackTarget,
): Promise<void> {
  switch (outcome.kind) {
    case 'declined':
      return;
    case 'unchanged':
      void vscode.window.showInformationMessage(`The ${describeTarget(target)} has this state already.`);
      return;
    case 'unusable':
      void vscode.window.showErrorMessage(outcome.reason);
      return;
    case 'stack changed':
      void vscode.window.showErrorMessage(
        `Nothing was written: the ${describeTarget(target)} was changed by somebody else in the meantime. Export it again and repeat the repair.`,
      );
      return;
    case 'replaced':
      await reportReplaced(services, outcome);
  }
}

async function reportReplaced(
  services: Services,
  outcome: Extract<ReplaceStateOutcome, { kind: 'replaced' }>,
): Promise<void> {
  const { plan, warnings, mismatches } = outcome;
  const refresh = 'Refresh Stack…';
  const openBackup = 'Open Backup';
  const showLog = 'Show Log';
  const name = bareName(plan.target);
  const choice =
    mismatches.length > 0
      ? await vscode.window.showErrorMessage(
          `The state of stack “${name}” was replaced, but is not in all what was to be written: ${mismatches[0] ?? ''}${mismatches.length > 1 ? ` The log has ${count(mismatches.length - 1, 'more difference', 'more differences')}.` : ''}`,
          openBackup,
          showLog,
        )
      : await vscode.window.showInformationMessage(
          [
            `The state of stack “${name}” was replaced and read back: ${count(plan.afterSummary.resourceCount, 'resource', 'resources')}.`,
            ...warnings.slice(0, 1).map((warning) => `Pulumi warned: ${warning}.`),
            ...(warnings.length > 1 ? [`The log has ${warnings.length - 1} more warnings.`] : []),
          ].join(' '),
          refresh,
          openBackup,
        );
  for (const mismatch of mismatches) services.log.error(mismatch);
  if (choice === refresh) await vscode.commands.executeCommand(Command.refreshStack, plan.target);
  if (choice === openBackup) await vscode.window.showTextDocument(vscode.Uri.file(plan.backup.path));
  if (choice === showLog) services.log.show();
}

function describeChange(plan: ReplacePlan): string[] {
  const { added, removed, changed } = plan.comparison;
  const parts = [
    added.length && `${added.length} added`,
    removed.length && `${removed.length} removed`,
    changed.length && `${changed.length} changed`,
  ].filter(Boolean);
  const operations = plan.beforeSummary.pendingOperations.length;
  return [
    parts.length > 0
      ? `Resources: ${parts.join(', ')} (${plan.beforeSummary.resourceCount} → ${plan.afterSummary.resourceCount})`
      : `Resources: the same ${plan.afterSummary.resourceCount}; what differs is their order, or outside of them`,
    ...(operations > 0 ? [`Pending operations: ${operations} → 0`] : []),
  ];
}

function listChanges(comparison: StateComparison): string {
  const lines = linesOf(comparison);
  const more = lines.length - LISTED;
  return [...lines.slice(0, LISTED), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** What leaves the state comes first. */
function linesOf({ added, removed, changed }: StateComparison): string[] {
  return [
    ...removed.map((urn) => `− ${shortName(urn)}`),
    ...added.map((urn) => `+ ${shortName(urn)}`),
    ...changed.map(({ urn, fields }) => `~ ${shortName(urn)}: ${fields.join(', ')}`),
  ];
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
