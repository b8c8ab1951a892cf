import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { logUriForCommand, openLog, logTableInFront } from '../../ui/documents/openLog';
import * as vscode from 'vscode';

/** `Pulumi: View Log`: shows a log as a table. */
export const viewLog: EditorFeature = (services) =>
  registerCommand(services, Command.viewLog, async (argument) => {
    const uri = await logUriForCommand('View Log', argument);
    if (uri) await openLog(uri);
  });

/** `Pulumi: Open Log as Text`: shows the file itself, at a line if the page names one. */
export const openLogAsText: EditorFeature = (services) =>
  registerCommand(services, Command.openLogAsText, async (argument, line) => {
    const uri = argument instanceof vscode.Uri ? argument : logTableInFront();
    if (!uri) {
      void vscode.window.showInformationMessage('Open a Pulumi log first.');
      return;
    }
    const selection = typeof line === 'number' ? new vscode.Range(line - 1, 0, line - 1, 0) : undefined;
    await vscode.commands.executeCommand('vscode.openWith', uri, 'default', {
      preview: false,
      ...(selection && { selection }),
    });
  });
