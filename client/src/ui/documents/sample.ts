import * as vscode from 'vscode';
import type { EditorServices } from '../services';
import { fileExists } from './freeFile';
import { replaceText } from './stateDocument';

const NAME = 'broken-sample.pulumi-state.json';

/** The sample's file: a real file, so that it has a name and closes without a question. */
function fileOf({ context }: Pick<EditorServices, 'context'>): vscode.Uri {
  return vscode.Uri.joinPath(context.globalStorageUri, 'sample', NAME);
}

/** True if a document is the sample, which belongs to no stack. */
export function isSample(services: Pick<EditorServices, 'context'>, uri: vscode.Uri): boolean {
  return uri.toString() === fileOf(services).toString();
}

/** The sample in its original broken state; Undo restores earlier edits. */
export async function brokenSample(services: Pick<EditorServices, 'context'>): Promise<vscode.TextDocument> {
  const { fs } = vscode.workspace;
  const shipped = vscode.Uri.joinPath(services.context.extensionUri, 'media', 'samples', NAME);
  const file = fileOf(services);
  const bytes = await fs.readFile(shipped);
  if (!(await fileExists(file))) await fs.writeFile(file, bytes);
  const document = await vscode.workspace.openTextDocument(file);
  const text = new TextDecoder().decode(bytes);
  if (document.getText() !== text) await replaceText(document, text, document.version);
  return document;
}
