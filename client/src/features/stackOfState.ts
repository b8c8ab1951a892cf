import * as vscode from 'vscode';
import { LensCommand } from '../../../shared/lensCommand';
import type { Feature } from '../services';
import { Command } from '../ui/commandIds';

/** What a quick fix does that leads to the stack whose state is in a document. Not for the palette: the server gives the arguments. */
export const stackOfState: Feature = ({ liveStates }) => {
  /** Runs a command for that stack; it asks which one that is if the state does not say. */
  const forStackOf =
    (command: string) =>
    async (uri: string): Promise<void> => {
      await vscode.commands.executeCommand(command, liveStates.targetOf(vscode.Uri.parse(uri)));
    };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(LensCommand.restoreStackOf, forStackOf(Command.restoreBackup)),
    vscode.commands.registerCommand(LensCommand.exportStackOf, forStackOf(Command.exportState)),
  );
};
