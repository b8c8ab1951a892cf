import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** Opens the setting of the CLI's path. It is a machine setting: in a remote window, it is not among the user settings. */
export const setCliPath: Feature = (services) =>
  registerCommand(services, Command.setCliPath, async () => {
    const query = '@id:pulumiTroubleshooter.cliPath';
    await (vscode.env.remoteName === undefined
      ? vscode.commands.executeCommand('workbench.action.openSettings', query)
      : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
  });
