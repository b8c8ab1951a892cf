import * as vscode from 'vscode';
import { parseUrn } from '../../../../shared/urn';
import { LensCommand } from '../../../../shared/lensCommand';
import { shownName, exportStack, shortName } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { registerCliCommand } from '../../ui/command';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { Command } from '../../manifest/commandIds';

/**
 * The target of a link from a log to a resource if no open document has it: shows it read-only in its stack's present
 * state. Not for the palette: the server gives the URN.
 */
export const showResource: Feature = (services) =>
  registerCliCommand(services, LensCommand.showResource, async (argument) => {
    const urn = String(argument);
    const likely = parseUrn(urn)?.stack;
    const target = await pickStack(services, { title: 'Show Resource', likely, preferCurrent: true });
    if (!target) return;
    const text = await whileReading(`Exporting stack “${shownName(target)}”`, (control) =>
      exportStack(services.cli, target, control),
    );
    const uri = services.snapshots.add(`${shownName(target)} as it is now`, text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
    // A resource comes before all references to it.
    const at = text.indexOf(JSON.stringify(urn));
    const position = document.positionAt(Math.max(0, at));
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
    if (at >= 0) return;
    void vscode.window.showInformationMessage(
      `Not in the current state of stack “${shownName(target)}”: ${shortName(urn)}.`,
    );
  });

/**
 * The command of quick fixes that lead to the stack of a document's state. Not for the palette: the server gives the
 * arguments.
 */
export const stackCommandsOfState: Feature = ({ liveStates }) => {
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
