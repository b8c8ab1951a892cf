import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { brokenSample } from '../../ui/documents/sample';

/** The first fault: with the cursor there, Ctrl+. shows its fix. */
const FIRST_FAULT = '"magic": "';

/** `Pulumi: Open a Broken Sample`: opens a state with four faults, to try the repairs. Needs no CLI, project or trust. */
export const openSample: EditorFeature = (services) =>
  registerCommand(services, Command.openSample, async () => {
    const document = await brokenSample(services);
    await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
    const place = document.positionAt(document.getText().indexOf(FIRST_FAULT) + FIRST_FAULT.length);
    await vscode.window.showTextDocument(document, {
      preview: false,
      selection: new vscode.Range(place, place),
    });
    const fixAll = 'Fix All Problems';
    const choice = await vscode.window.showInformationMessage(
      'A sample that belongs to no stack: Problems says why Pulumi would refuse it. Ctrl+. (⌘.) on a squiggle shows the repairs.',
      fixAll,
    );
    if (choice === fixAll) await vscode.commands.executeCommand(Command.fixAll, document.uri);
  });
