import * as vscode from 'vscode';
import { LensCommand } from '../../../shared/lensCommand';
import type { Feature } from '../ui/services';
import { Command } from '../ui/commandIds';

/**
 * The command of quick fixes that lead to the stack of a document's state. Not for the palette: the server gives the
 * arguments.
 */
export const stackOfState: Feature = ({ liveStates }) => {
  /** Runs a command for that stack, and asks for the stack if the state does not name it. */
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
