import * as vscode from 'vscode';
import type { EditorServices } from '../../services';
import { replaceText } from './stateDocument';

const NAME = 'broken-sample.pulumi-state.json';

/** Where people have the sample: a file of their own, so that it has a name, and closing it asks nothing. */
function fileOf({ context }: Pick<EditorServices, 'context'>): vscode.Uri {
  return vscode.Uri.joinPath(context.globalStorageUri, 'sample', NAME);
}

/** Whether a document is the sample, which belongs to no stack. */
export function isSample(services: Pick<EditorServices, 'context'>, uri: vscode.Uri): boolean {
  return uri.toString() === fileOf(services).toString();
}

/** The sample, as broken as at first; earlier edits of it come back with Undo. */
export async function brokenSample(services: Pick<EditorServices, 'context'>): Promise<vscode.TextDocument> {
  const { fs } = vscode.workspace;
  const shipped = vscode.Uri.joinPath(services.context.extensionUri, 'media', 'samples', NAME);
  const file = fileOf(services);
  const isThere = await Promise.resolve(fs.stat(file)).then(
    () => true,
    () => false,
  );
  const bytes = await fs.readFile(shipped);
  if (!isThere) await fs.writeFile(file, bytes);
  const document = await vscode.workspace.openTextDocument(file);
  const text = new TextDecoder().decode(bytes);
  if (document.getText() !== text) await replaceText(document, text, document.version);
  return document;
}
