import * as vscode from 'vscode';
import type { StateSummary } from '../../../server/src/protocol';
import type { Feature } from '../services';
import { Command, registerCliCommand } from '../ui/command';
import { pickStack } from '../ui/pickStack';
import { replaceStateInEditor } from '../ui/replaceStateDialogs';
import { stateDocument } from '../ui/stateDocument';

const TITLE = 'Import Stack State';

/**
 * `Pulumi: Import Stack State…`: puts the state in front, saved or not, or else a file that the user picks, into
 * a stack.
 */
export const importState: Feature = (services) =>
  registerCliCommand(services, Command.importState, async (argument) => {
    const document = (await stateDocument(argument)) ?? (await pickFile());
    if (!document) return;
    const text = document.getText();
    const summary = await services.server.summary({ text, limit: 0 });
    if (summary.shape === undefined) {
      void vscode.window.showErrorMessage('This document is not a Pulumi state.');
      return;
    }
    if (!(await acceptForgetting(document, summary))) return;
    const target = await pickStack(services, { title: TITLE, near: document.uri, likely: summary.stack });
    if (!target) return;
    const uri = document.uri.toString();
    const outcome = await replaceStateInEditor(
      services,
      { target, text, isMadeFrom: services.exports.checkFor(uri, target) },
      { title: TITLE, action: 'Import', document: document.uri },
    );
    if (outcome.kind === 'replaced') await services.exports.remember(uri, target, outcome.text);
  });

async function pickFile(): Promise<vscode.TextDocument | undefined> {
  const files = await vscode.window.showOpenDialog({
    title: TITLE,
    openLabel: 'Import',
    filters: { 'Pulumi state': ['json', 'bak'] },
  });
  return files?.[0] && vscode.workspace.openTextDocument(files[0]);
}

/**
 * `pulumi stack import` drops every pending operation. For a create that did happen this means that nobody
 * knows of the resource any more, so the user decides that before, not Pulumi.
 */
async function acceptForgetting(document: vscode.TextDocument, summary: StateSummary): Promise<boolean> {
  const creates = summary.pendingOperations.filter(({ type }) => type === 'creating');
  if (creates.length === 0) return true;
  const decide = 'Decide Each…';
  const forget = 'Import and Forget';
  const detail = [
    'Pulumi forgets pending operations when a state is imported. If one of these was created after all, it stays in the cloud and Pulumi does not know it:',
    creates
      .slice(0, 8)
      .map(({ name, resourceType }) => `• ${name} (${resourceType})`)
      .join('\n'),
  ];
  const choice = await vscode.window.showWarningMessage(
    creates.length === 1 ? 'A create is still pending.' : `${creates.length} creates are still pending.`,
    { modal: true, detail: detail.join('\n\n') },
    decide,
    forget,
  );
  if (choice === decide) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand(Command.repairPendingOperations, document.uri);
  }
  return choice === forget;
}
