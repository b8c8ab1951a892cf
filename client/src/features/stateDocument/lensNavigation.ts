import * as vscode from 'vscode';
import type { Position, Range } from 'vscode-languageclient';
import { LensCommand } from '../../../../shared/lensCommand';
import type { EditorFeature } from '../../ui/services';

/** The commands of code lenses and quick fixes. Not for the palette: the server gives the arguments. */
export const lensNavigation: EditorFeature = () =>
  vscode.Disposable.from(
    vscode.commands.registerCommand(LensCommand.showDependents, showDependents),
    vscode.commands.registerCommand(LensCommand.showPlace, showPlace),
  );

/** Commands of a built-in extension of VS Code, which a user can disable. */
const HIERARCHY = 'references-view.showCallHierarchy';
const INCOMING = 'references-view.showIncomingCalls';

/**
 * Shows the dependents of the resource whose URN is at this position, by name, in the call hierarchy. Without that view,
 * it peeks at the references, whose lines all look alike.
 */
async function showDependents(uri: string, { line, character }: Position): Promise<void> {
  const document = vscode.Uri.parse(uri);
  const position = new vscode.Position(line, character);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
  try {
    await vscode.commands.executeCommand(HIERARCHY);
    // It may still show a resource's dependencies from the last time.
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
