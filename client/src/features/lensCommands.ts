import * as vscode from 'vscode';
import type { Position, Range } from 'vscode-languageclient/node';
import { LensCommand } from '../../../server/src/protocol';
import type { Feature } from '../services';
import { Command } from '../ui/command';

/** What a click on a code lens or a quick fix does. Not for the palette: the server gives the arguments. */
export const lensCommands: Feature = ({ liveStates }) => {
  /** Runs a command for the stack whose state is in a document; it asks which one that is if nobody knows. */
  const forStackOf =
    (command: string) =>
    async (uri: string): Promise<void> => {
      await vscode.commands.executeCommand(command, liveStates.targetOf(vscode.Uri.parse(uri)));
    };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(LensCommand.showReferences, showReferences),
    vscode.commands.registerCommand(LensCommand.showPlace, showPlace),
    vscode.commands.registerCommand(LensCommand.restoreStackOf, forStackOf(Command.restoreBackup)),
    vscode.commands.registerCommand(LensCommand.exportStackOf, forStackOf(Command.exportState)),
  );
};

/** Peeks at all places that name the resource whose URN stands at this position. */
async function showReferences(uri: string, { line, character }: Position): Promise<void> {
  const document = vscode.Uri.parse(uri);
  const position = new vscode.Position(line, character);
  const references = await vscode.commands.executeCommand<vscode.Location[]>(
    'vscode.executeReferenceProvider',
    document,
    position,
  );
  const others = references.filter(({ range }) => !range.contains(position));
  await vscode.commands.executeCommand('editor.action.showReferences', document, position, others);
}

/** Goes to another place of the state. */
async function showPlace(uri: string, { start, end }: Range): Promise<void> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}
