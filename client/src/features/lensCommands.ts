import * as vscode from 'vscode';
import type { Position, Range } from 'vscode-languageclient';
import { LensCommand } from '../../../shared/lensCommand';
import type { EditorFeature } from '../services';

/** What a click on a code lens or a quick fix does. Not for the palette: the server gives the arguments. */
export const lensCommands: EditorFeature = () =>
  vscode.Disposable.from(
    vscode.commands.registerCommand(LensCommand.showDependents, showDependents),
    vscode.commands.registerCommand(LensCommand.showPlace, showPlace),
  );

/** Commands of VS Code's own extension, which a user can switch off. */
const HIERARCHY = 'references-view.showCallHierarchy';
const INCOMING = 'references-view.showIncomingCalls';

/**
 * Shows who needs the resource whose URN stands at this position: by their names, in the call hierarchy. Without that, a
 * peek at the places that name it, whose lines are all the same.
 */
async function showDependents(uri: string, { line, character }: Position): Promise<void> {
  const document = vscode.Uri.parse(uri);
  const position = new vscode.Position(line, character);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
  try {
    await vscode.commands.executeCommand(HIERARCHY);
    // It may have shown what a resource needs, the last time.
    await vscode.commands.executeCommand(INCOMING);
  } catch {
    await peekAtReferences(document, position);
  }
}

async function peekAtReferences(document: vscode.Uri, position: vscode.Position): Promise<void> {
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
