import * as vscode from 'vscode';
import { asTarget, shownName } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { fileName } from '../../ui/documents/fileName';
import { stateTextOf } from '../../ui/documents/documentEncoding';
import { pickStack } from '../../ui/pick/pickStack';
import { replaceStateInEditor } from './dialogs';
import { unlocked } from '../lock/questions';
import { isSample } from '../../ui/documents/sample';
import { stateDocumentFor } from '../../ui/documents/stateDocument';

const TITLE = 'Import Stack State';

/**
 * `Pulumi: Import Stack State…`: imports the active state, saved or not, or a file that the user picks, into a stack. The
 * stack gets the bytes of the file, in whatever encoding the editor shows them.
 */
export const importState: Feature = (services) =>
  registerCliCommand(services, Command.importState, async (argument, into) => {
    // A menu's second argument is the selection.
    const named = asTarget(argument) ?? asTarget(into);
    const document = (await stateDocumentFor(argument)) ?? (await pickFile());
    if (!document) return;
    if (isSample(services, document.uri)) {
      void vscode.window.showInformationMessage('This is the sample, which belongs to no stack.');
      return;
    }
    const text = await stateTextOf(document);
    const summary = await services.server.summary({ text, limit: 1 });
    if (summary.shape === undefined) {
      const [what] = summary.findings;
      void vscode.window.showErrorMessage(what?.message ?? 'This document is not a Pulumi state.');
      return;
    }
    const target =
      named ?? (await pickStack(services, { title: TITLE, near: document.uri, likely: summary.stack }));
    if (!target || !(await unlocked(services, target, 'the import'))) return;
    const uri = document.uri.toString();
    const outcome = await replaceStateInEditor(
      services,
      { target, text, isMadeFrom: services.exports.checkFor(uri, target) },
      {
        title: TITLE,
        action: 'Import',
        question: `Replace the state of stack “${shownName(target)}” with ${fileName(document.uri)}?`,
        document: document.uri,
        again: () => void vscode.commands.executeCommand(Command.importState, document.uri, target),
      },
    );
    // Another write right after the import does not come from this document.
    if (outcome.kind !== 'replaced' || outcome.otherWrite?.when === 'after') return;
    await services.exports.remember(uri, target, outcome.text);
  });

async function pickFile(): Promise<vscode.TextDocument | undefined> {
  const files = await vscode.window.showOpenDialog({
    title: TITLE,
    openLabel: 'Import',
    filters: { 'Pulumi state': ['json', 'bak'] },
  });
  return files?.[0] && vscode.workspace.openTextDocument(files[0]);
}
