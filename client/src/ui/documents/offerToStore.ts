import * as vscode from 'vscode';
import { shownName } from '../../pulumi/stacks/stacks';
import type { Services } from '../services';
import { Command } from '../../manifest/commandIds';

/** After a change of a document, says that its stack does not have the change yet, and offers to write it. */
export async function offerToStore(
  services: Services,
  document: vscode.TextDocument,
  done: string,
): Promise<void> {
  const target = services.liveStates.targetOf(document.uri);
  const next = target ? 'Save to Stack…' : 'Import Stack State…';
  const choice = await vscode.window.showInformationMessage(
    target
      ? `${done} Stack “${shownName(target)}” has it when you save.`
      : `${done} The stack has it when you import it.`,
    next,
  );
  if (choice !== next) return;
  if (target) await document.save();
  else await vscode.commands.executeCommand(Command.importState, document.uri);
}
