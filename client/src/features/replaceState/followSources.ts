import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { shownName } from '../../pulumi/stacks/stacks';
import type { ReplacePlan } from '../../pulumi/writes/replacePlan';
import { stateTextOf } from '../../ui/documents/documentEncoding';
import { fileName } from '../../ui/documents/fileName';
import type { Services } from '../../ui/services';
import { watchStack } from '../../ui/watchStack';

/** The document that a new state is from, its text then, and the stack as it was seen. */
interface Source {
  readonly document: vscode.Uri | undefined;
  readonly text: string;
  readonly seen?: StackLook | undefined;
}

/**
 * Follows the document that a new state is from, and the stack's files if its backend is on this machine.
 * @param tell gets a sentence when one of them has another state
 */
export function followSources(
  { cli, log }: Services,
  { target, before }: ReplacePlan,
  { document, text, seen }: Source,
  tell: (changed: string) => void,
): vscode.Disposable {
  const registrations: vscode.Disposable[] = [];
  const look = (isSame: () => Promise<boolean>, changed: string) => (): void => {
    isSame().then(
      (same) => {
        if (!same) tell(changed);
      },
      (error: unknown) => {
        log.debug('What is reviewed cannot be read again.', error);
      },
    );
  };
  if (document?.scheme === 'file') {
    const onDocument = look(
      async () => (await stateTextOf(await vscode.workspace.openTextDocument(document))) === text,
      `${fileName(document)} has changed: this is its older text.`,
    );
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.file(dirname(document.fsPath)), basename(document.fsPath)),
    );
    registrations.push(
      watcher,
      watcher.onDidChange(onDocument),
      watcher.onDidCreate(onDocument),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document.uri.toString() === document.toString()) onDocument();
      }),
    );
  }
  let earlier = seen?.text === before ? seen : undefined;
  const onStack = look(
    async () => {
      earlier = await lookAtStack(cli, target, { unattended: true }, { earlier });
      return earlier.text === before;
    },
    `Stack “${shownName(target)}” has another state by now: this cannot be written in its place.`,
  );
  registrations.push(watchStack(cli, target, onStack));
  return vscode.Disposable.from(...registrations);
}
