import * as vscode from 'vscode';
import { counted } from '../../../../shared/counted';
import type { OtherWrite } from '../../pulumi/writes/otherWrite';
import type { ReplaceStateRequest } from '../../pulumi/writes/replaceState';
import { shownName, targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { openComparison } from '../../ui/documents/comparison';

const TITLE = 'Put Back What Was Overwritten';
const COMPARE = 'Compare';
const PUT_BACK = 'Put It Back…';
const OPEN_BACKUP = 'Open Backup';

/** Replaces a stack's state, with all questions. */
export type Replace = (
  request: ReplaceStateRequest,
  wording: { readonly title: string; readonly action: string; readonly note: string },
) => Promise<unknown>;

/**
 * Says that another process wrote to a stack at the same time, and offers to compare and restore what was overwritten.
 * @param now the stack's present state
 */
export async function tellOtherWrite(
  services: Services,
  target: StackTarget,
  otherWrite: OtherWrite,
  now: string,
  replace: Replace,
): Promise<void> {
  const name = shownName(target);
  const { verdict, whose, how } = WORDS[otherWrite.when];
  services.log.warn(verdict(name));
  const first = await vscode.window.showWarningMessage(
    verdict(name),
    {
      modal: true,
      detail: [
        targetDetails(target),
        `${how} What was overwritten is kept as a backup${otherWrite.more ? `, and so is what was overwritten besides (${counted(otherWrite.more.length, 'state', 'states')})` : ''}.`,
        `Compare shows it beside what the stack has now. Put It Back makes ${whose} the state of the stack again, after one more question.`,
      ].join('\n\n'),
    },
    COMPARE,
    PUT_BACK,
  );
  if (first === COMPARE) {
    const overwritten = { name: `${name}, what was overwritten`, text: otherWrite.text };
    await openComparison(services, overwritten, { name: `${name} now`, text: now });
  }
  const choice =
    first === PUT_BACK ? first : await vscode.window.showWarningMessage(verdict(name), PUT_BACK, OPEN_BACKUP);
  if (choice === OPEN_BACKUP) await vscode.window.showTextDocument(vscode.Uri.file(otherWrite.backup.path));
  if (choice === PUT_BACK) {
    const isMadeFrom = (current: string): boolean => current === now;
    await replace(
      { target, text: otherWrite.text, isMadeFrom },
      { title: TITLE, action: 'Put Back', note: `The stack gets back ${whose}.` },
    );
  }
}

const WORDS = {
  between: {
    verdict: (name: string) => `Someone else wrote to stack “${name}” in between, and that was overwritten.`,
    whose: 'what the other wrote',
    how: 'They wrote after you were shown the stack’s state and before your state was imported.',
  },
  after: {
    verdict: (name: string) =>
      `Someone else wrote right after you: stack “${name}” has their state, not yours.`,
    whose: 'what you wrote',
    how: 'They wrote after your state was imported and before it was read back.',
  },
} as const;
