import * as vscode from 'vscode';
import type { Range } from 'vscode-languageclient';
import { LensCommand } from '../../../../shared/lensCommand';
import type { EditorFeature } from '../../ui/services';

/** The command of code lenses that lead elsewhere in a state. Not for the palette: the server gives the arguments. */
export const lensNavigation: EditorFeature = () =>
  vscode.commands.registerCommand(LensCommand.showPlace, showPlace);

/** Goes to another place of the state. */
async function showPlace(uri: string, { start, end }: Range): Promise<void> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}
