import type { Feature } from '../../ui/services';
import { registerCliCommand, registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import * as vscode from 'vscode';

/** `Pulumi: Diagnose Environment`: everything Pulumi needs, checked at once and shown on a page. */
export const diagnoseEnvironment: Feature = (services) =>
  registerCliCommand(services, Command.diagnoseEnvironment, async () => {
    const { showEnvironmentPage } = await import('./page');
    await showEnvironmentPage(services);
  });

/** Opens the setting of the CLI's path. It is a machine setting: in a remote window, it is not among the user settings. */
export const setCliPath: Feature = (services) =>
  registerCommand(services, Command.setCliPath, async () => {
    const query = '@id:pulumiTroubleshooter.cliPath';
    await (vscode.env.remoteName === undefined
      ? vscode.commands.executeCommand('workbench.action.openSettings', query)
      : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
  });
