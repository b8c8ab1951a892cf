import * as vscode from 'vscode';
import type { Position, Range } from 'vscode-languageclient/node';
import { LensCommand } from '../../../server/src/protocol';
import type { Feature } from '../services';

/** What a click on a code lens does. Not for the palette: the server gives the arguments. */
export const lensCommands: Feature = () =>
  vscode.Disposable.from(
    vscode.commands.registerCommand(LensCommand.showReferences, showReferences),
    vscode.commands.registerCommand(LensCommand.showPlace, showPlace),
  );

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
