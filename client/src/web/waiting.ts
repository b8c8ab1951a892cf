import * as vscode from 'vscode';
import { WEB_COMMANDS } from './webCommands';

/** Loads the extension, once. */
export type Load = () => Promise<unknown>;

/** Stand-ins for the commands until the first use, which loads the real ones and calls them. */
export function waitingCommands(load: Load): vscode.Disposable {
  return vscode.Disposable.from(
    ...WEB_COMMANDS.map((command) =>
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        await load();
        return vscode.commands.executeCommand(command, ...args);
      }),
    ),
  );
}
