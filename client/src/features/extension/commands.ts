import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** What only menus have: it needs a row of the view, or deletes all resources of a stack. */
const { showInState, copyStackName, openInConsole, debugProgramDestroy } = Command;
const ONLY_IN_MENUS: readonly string[] = [showInState, copyStackName, openInConsole, debugProgramDestroy];

/** `Pulumi: All Commands…`: runs one of those that can run here, whether or not the palette has it now. */
export const allCommands: EditorFeature = (services) =>
  registerCommand(services, Command.allCommands, async () => {
    const { contributes } = services.context.extension.packageJSON as {
      contributes: { commands: readonly { command: string; title: string }[] };
    };
    const registered = new Set(await vscode.commands.getCommands(true));
    const rows = contributes.commands
      .filter(({ command }) => registered.has(command) && !ONLY_IN_MENUS.includes(command))
      .filter(({ command }) => command !== Command.allCommands)
      .map(({ command, title }) => ({ label: title, command }))
      .sort((a, b) => a.label.localeCompare(b.label));
    const chosen = await vscode.window.showQuickPick(rows, {
      title: 'All Commands',
      placeHolder: 'Which command? The palette has those that make sense now.',
    });
    if (chosen) await vscode.commands.executeCommand(chosen.command);
  });

/** `Pulumi: Show Extension Log`. */
export const showLog: EditorFeature = (services) =>
  registerCommand(services, Command.showLog, () => {
    services.log.show();
    return Promise.resolve();
  });

/** `Pulumi: Restart State Language Server`. */
export const restartServer: EditorFeature = (services) =>
  registerCommand(services, Command.restartServer, () => services.server.restart());
