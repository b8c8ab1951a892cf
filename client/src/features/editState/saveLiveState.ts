import * as vscode from 'vscode';
import { lookAtStack } from '../../pulumi/backends/stackLook';
import { OutcomeUnknown } from '../../pulumi/writes/importOutcome';
import { shownName, exportStack, targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { showError } from '../../ui/showProblem';
import { askAndReplaceState, reportReplacement } from '../replaceState/dialogs';
import { openDiff } from '../../ui/documents/snapshots';
import { counted } from '../../../../shared/counted';
import { failureText } from '../../../../shared/failureText';

const TITLE = 'Edit Stack State';

/**
 * Why a live document was not saved. VS Code shows it as `Failed to save …: Unable to write file … (<name>: <message>)`,
 * and only the message says something new.
 */
export class NotSaved extends Error {
  override readonly name = '';
}

/** A live document to save. */
interface Save {
  readonly uri: vscode.Uri;
  readonly target: StackTarget;
  readonly text: string;
}

/**
 * Writes the text of a live document to its stack, with all the questions of {@link askAndReplaceState}. If the stack has
 * changed since the document was read, the user decides first.
 * @returns the stack's present state, for the document to show
 * @throws {NotSaved} if nothing was written
 */
export async function saveLiveState(services: Services, save: Save): Promise<string> {
  try {
    return await replaceUnlessChanged(services, save);
  } catch (error) {
    if (error instanceof NotSaved) throw error;
    // VS Code says that the save failed; this message says what helps.
    void showError(services, error);
    if (error instanceof OutcomeUnknown)
      throw new NotSaved(`${error.message} Your changes stay in this editor.`);
    throw notSaved(save, failureText(error));
  }
}

async function replaceUnlessChanged(services: Services, save: Save): Promise<string> {
  const { uri, target, text } = save;
  const isMadeFrom = services.exports.checkFor(uri.toString(), target);
  for (;;) {
    const seen = await lookAtStack(services.cli, target, {}, { read: exportStack });
    const current = seen.text;
    if (current === text) return current;
    if (isMadeFrom?.(current) !== true) {
      const choice = await askConflict(target);
      if (choice === 'reload') return current;
      if (choice === 'compare') await compare(services, save, current);
      if (choice !== 'overwrite')
        throw notSaved(save, 'Someone else changed the stack.', 'To choose again, save again.');
    }
    const outcome = await askAndReplaceState(
      services,
      { target, text, isMadeFrom: isMadeFrom ?? (() => false), seen },
      { title: TITLE, action: 'Save', document: uri },
    );
    switch (outcome.kind) {
      case 'replaced':
        // What the user has typed during the review is saved next: the stack has the state that it is based on.
        if (!outcome.otherWrite) await services.exports.remember(uri.toString(), target, outcome.text);
        void reportReplacement(services, outcome, target);
        return outcome.text;
      case 'unchanged':
        return current;
      case 'declined':
        throw notSaved(save, ...refusal(outcome.errorCount));
      case 'unusable':
        throw notSaved(save, outcome.reason);
      case 'stack changed':
      // Another write came first: ask the same question as for an earlier one.
    }
  }
}

type ConflictChoice = 'compare' | 'reload' | 'overwrite';

async function askConflict(target: StackTarget): Promise<ConflictChoice | undefined> {
  const choices: (vscode.MessageItem & { value: ConflictChoice })[] = [
    { title: 'Compare', value: 'compare' },
    { title: 'Reload', value: 'reload' },
    { title: 'Overwrite…', value: 'overwrite' },
  ];
  const detail = [
    targetDetails(target),
    'Compare shows both and saves nothing. Reload shows what the stack has now; Undo brings your changes back. Overwrite discards the other change, after one more question.',
  ].join('\n\n');
  const choice = await vscode.window.showWarningMessage(
    `Stack “${shownName(target)}” was changed since this document was read.`,
    { modal: true, detail },
    ...choices,
  );
  return choice?.value;
}

async function compare(services: Services, { uri, target }: Save, current: string): Promise<void> {
  const name = shownName(target);
  const left = services.snapshots.add(`${name} (now)`, current);
  await openDiff(left, uri, `${name}: what the stack has now ↔ your changes`);
}

/** Why a review was left, and what to do next. */
function refusal(errorCount: number | undefined): [why: string, next: string] {
  return errorCount === undefined
    ? ['You left the review.', 'To see it again, save again.']
    : [
        `Pulumi would have refused that text: it had ${counted(errorCount, 'error')}.`,
        'Repair what the Problems panel lists, and save again.',
      ];
}

/** @param next what the user can do */
function notSaved({ target }: Save, why: string, next?: string): NotSaved {
  const left = `Nothing is lost: stack “${shownName(target)}” was not changed, and your changes stay in this editor.`;
  return new NotSaved([why, left, next].filter(Boolean).join(' '));
}
