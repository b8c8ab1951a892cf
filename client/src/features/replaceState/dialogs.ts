import * as vscode from 'vscode';
import type { OtherWrite } from '../../pulumi/writes/otherWrite';
import {
  replaceState,
  type ReplaceStateDecisions,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../../pulumi/writes/replaceState';
import type { ReplacePlan } from '../../pulumi/writes/replacePlan';
import { bareName, shownName, describeTarget, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { canBeUndone, undoRequest, type Write } from '../../pulumi/writes/undoWrite';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { UNSTUCK_PAGE, isPageVisible } from '../../ui/pages/definePage';
import { openBackup as showBackup } from '../../ui/documents/openBackup';
import { decideCreates } from '../pendingOperations/decideCreates';
import { tellOtherWrite } from './otherWriteDialog';
import { showError } from '../../ui/showProblem';
import { whileReading, whileWriting } from '../../ui/progress';
import { acceptanceOfDangers } from './findingQuestions';
import {
  acceptanceOfForgotten,
  acceptanceOfLoss,
  askForce,
  askToReadAgain,
  reviewOfReplacement,
} from './questions';
import { compareStates } from './comparison';
import { review } from '../review/askReview';
import { rehearseBeforeWrite, rehearsedWrites, type RehearsedWrite } from '../review/rehearseBeforeWrite';
import { followSources } from './followSources';
import type { ReplaceWording } from './wording';
import { unlocked } from '../lock/questions';
import { counted } from '../../../../shared/counted';

/**
 * Replaces a stack's state, with all questions in the editor, and reports the outcome.
 * @returns the outcome, for the caller's next offer
 */
export async function replaceStateInEditor(
  services: Services,
  request: ReplaceStateRequest,
  wording: ReplaceWording,
): Promise<ReplaceStateOutcome> {
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `${wording.title}: ${shownName(request.target)}` },
    () => askAndReplaceState(services, request, wording),
  );
  await reportReplacement(services, outcome, request.target);
  return outcome;
}

/**
 * Replaces a stack's state, with all questions in the editor. A user who decides about pending creates first reviews the
 * state with these decisions. The caller reports the outcome.
 */
export async function askAndReplaceState(
  services: Services,
  request: ReplaceStateRequest,
  wording: ReplaceWording,
): Promise<ReplaceStateOutcome> {
  const name = shownName(request.target);
  let rehearsed: RehearsedWrite | undefined;
  const onRehearsed = (found: RehearsedWrite | undefined): void => {
    rehearsed = found;
  };
  for (let decided = { request: {}, wording }; ;) {
    onRehearsed(undefined);
    const next = { ...request, ...decided.request, why: wording.title };
    const outcome = await replaceState(
      services,
      next,
      decisionsOf(services, next, decided.wording, onRehearsed),
      {
        reading: (task) => whileReading(`Reading stack “${name}”`, task),
        writing: (task) => whileWriting(`Writing stack “${name}”`, task),
      },
    );
    if (outcome.kind === 'replaced' && outcome.backup && rehearsed)
      rehearsedWrites(services).set(targetKey(request.target), {
        backup: outcome.backup.path,
        rehearsed: rehearsed.written,
      });
    if (outcome.kind === 'stack changed') {
      const { theirs, overwritten } = outcome.putBack ?? {};
      if (theirs && overwritten) await reportOtherWrite(services, request.target, overwritten, theirs.text);
    }
    if (outcome.kind !== 'declined' || !outcome.undecided) return outcome;
    const decision = await decideCreates(services, outcome.undecided, decided.wording);
    if (!decision) return outcome;
    decided = decision;
  }
}

function decisionsOf(
  services: Services,
  request: ReplaceStateRequest,
  wording: ReplaceWording,
  onRehearsed: (rehearsed: RehearsedWrite | undefined) => void,
): ReplaceStateDecisions {
  return {
    forceDespite: async (summary, canForce) => {
      const canFix = wording.document !== undefined && (await canBeFixed(services, request));
      return askForce(summary, { canForce, canFix }, wording);
    },
    review: async (plan) => {
      const compare = compareStates(services, plan);
      const shown = reviewOfReplacement(plan, wording, {
        accepts: [
          ...acceptanceOfLoss(plan, wording, compare),
          ...acceptanceOfDangers(plan, wording),
          ...acceptanceOfForgotten(plan, wording, request.imported === undefined),
        ],
        compare,
        rehearse: canBeRehearsed(plan, request)
          ? async (inBackground) => {
              const rehearsed = await rehearseBeforeWrite({
                target: plan.target,
                text: plan.after,
                imported: request.imported,
                inBackground,
              });
              onRehearsed(rehearsed);
              return rehearsed;
            }
          : undefined,
        follow: (tell) =>
          followSources(
            services,
            plan,
            { document: wording.document, text: request.text, seen: request.seen },
            tell,
          ),
        again: wording.again,
        backupFolder: services.backups.folderOf(plan.target),
      });
      const answer = await review(services, shown);
      return answer === 'decide' ? answer : answer === 'yes';
    },
    readAgain: askToReadAgain,
  };
}

/** A copy of the stack would refuse what only `--force` imports, and that of a service would read secrets from a file. */
function canBeRehearsed({ force, target }: ReplacePlan, { imported }: ReplaceStateRequest): boolean {
  return !force && (imported === undefined || !target.backend.address.kind.isService);
}

/** True if there are repairs of the new state that lose nothing. */
async function canBeFixed(
  { server }: Services,
  { text, target }: Pick<ReplaceStateRequest, 'text' | 'target'>,
): Promise<boolean> {
  const { done } = await server.repair({ text, targetStack: bareName(target) });
  return done.length > 0;
}

/** Reports the outcome, and leads to the page of what is next. */
export async function reportReplacement(
  services: Services,
  outcome: ReplaceStateOutcome,
  target: StackTarget,
): Promise<void> {
  switch (outcome.kind) {
    case 'declined':
      return;
    case 'unchanged':
      void vscode.window.showInformationMessage(
        `Nothing to write: the stack already has this state: ${describeTarget(target)}.`,
      );
      return;
    case 'unusable':
      void vscode.window.showErrorMessage(outcome.reason);
      return;
    case 'stack changed':
      void vscode.window.showErrorMessage(
        `${outcome.putBack ? 'Taken back, someone else wrote at the same moment and has their state again' : 'Nothing was written, someone else changed the stack'}: ${describeTarget(target)}. Export it again and repeat the repair.`,
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
  const { plan, backup, warnings, mismatches, otherWrite } = outcome;
  for (const mismatch of mismatches) services.log.error(mismatch);
  if (otherWrite) {
    await reportOtherWrite(services, plan.target, otherWrite, outcome.text);
    return;
  }
  const openBackup = 'Open Backup';
  const inBackup = !backup ? [] : canBeUndone(plan.beforeSummary) ? [UNDO, openBackup] : [openBackup];
  const showLog = 'Show Log';
  const name = shownName(plan.target);
  const choice =
    mismatches.length > 0
      ? await vscode.window.showErrorMessage(
          `The state of stack “${name}” was replaced, but does not have everything that was to be written: ${mismatches[0] ?? ''}${mismatches.length > 1 ? ` The log has ${counted(mismatches.length - 1, 'more difference', 'more differences')}.` : ''}${outcome.own ? ' What was to be written is kept as a backup.' : ''}`,
          ...[...inBackup].reverse(),
          showLog,
        )
      : await vscode.window.showInformationMessage(
          [
            `The state of stack “${name}” was replaced and read back: ${counted(plan.afterSummary.resourceCount, 'resource')}.`,
            ...warnings.slice(0, 1).map((warning) => `Pulumi warned: ${warning}.`),
            ...(warnings.length > 1 ? [`The log has ${warnings.length - 1} more warnings.`] : []),
          ].join(' '),
          ...nextOf(services, plan.target, inBackup.slice(0, -1)),
        );
  if (choice === NEXT) await vscode.commands.executeCommand(Command.getUnstuck, plan.target);
  if (choice === UNDO) await undoWrite(services, { target: plan.target, backup, text: outcome.text });
  if (choice === openBackup && backup) await showBackup(backup.path);
  if (choice === showLog) services.log.show();
}

/** The label of the button that leads to the page of the stack, which has what was written and what is next. */
export const NEXT = 'What Is Next';

/** The buttons of a message about a write: that page's, and those that it has itself. None while it is in front. */
export function nextOf(services: Services, target: StackTarget, others: readonly string[]): string[] {
  return isPageVisible(services, UNSTUCK_PAGE, targetKey(target)) ? [] : [NEXT, ...others];
}

/** The label of the button that undoes a write. */
export const UNDO = 'Undo…';

/**
 * Restores the state from before a write, with all questions in the editor. If the stack was written to since, nothing is
 * undone and the user is told.
 * @param beside what the question says about other writes
 * @param question the question, if it can name the write
 * @returns true if the state was restored
 */
export async function undoWrite(
  services: Services,
  write: Write,
  beside?: string,
  question?: string,
): Promise<boolean> {
  const { target } = write;
  const name = shownName(target);
  try {
    if (!(await unlocked(services, target, 'the undo'))) return false;
    const outcome = await askAndReplaceState(services, await undoRequest(write), {
      title: 'Undo',
      action: 'Undo',
      question: question ?? `Undo the last change of stack “${name}”?`,
      note: ['The stack’s previous state is restored. No real resource is touched.', beside]
        .filter(Boolean)
        .join(' '),
    });
    if (outcome.kind === 'stack changed')
      await tellNotUndone(target, `stack “${name}” was changed again since then.`);
    else void reportReplacement(services, outcome, target);
    return outcome.kind === 'replaced';
  } catch (error) {
    await showError(services, error);
    return false;
  }
}

/** Says why nothing was undone, and offers the backups. */
export async function tellNotUndone(target: StackTarget, why: string): Promise<void> {
  const restore = 'Restore State Backup…';
  const choice = await vscode.window.showWarningMessage(`Nothing was undone: ${why}`, restore);
  if (choice === restore) await vscode.commands.executeCommand(Command.restoreBackup, target);
}

/**
 * Says that another process wrote to a stack at the same time, and offers what helps.
 * @param now what the stack has
 */
export async function reportOtherWrite(
  services: Services,
  target: StackTarget,
  otherWrite: OtherWrite,
  now: string,
): Promise<void> {
  await tellOtherWrite(services, target, otherWrite, now, (request, wording) =>
    replaceStateInEditor(services, request, wording),
  );
}
