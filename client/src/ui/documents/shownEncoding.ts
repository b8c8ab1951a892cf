import * as vscode from 'vscode';
import { isUtf8 } from '../../pulumi/stacks/stateBytes';

/** The editor's encodings that show what Pulumi reads. */
const READ_ALIKE: readonly string[] = ['utf8', 'utf8bom'];

/** True if the editor shows a document as Pulumi reads its file. */
export function isShownAsUtf8({ encoding }: vscode.TextDocument): boolean {
  return READ_ALIKE.includes(encoding);
}

/**
 * Shows a state file as UTF-8 if the editor shows it in another encoding, from a setting or a guess: edits would be saved
 * in that encoding. A document with changes stays as it is.
 */
export async function showAsUtf8(document: vscode.TextDocument): Promise<void> {
  if (isShownAsUtf8(document) || document.isDirty || document.isUntitled) return;
  const bytes = await bytesOf(document);
  if (!bytes || !isUtf8(bytes)) return;
  await vscode.workspace.openTextDocument(document.uri, { encoding: 'utf8' });
}

/** The bytes of the document's file; undefined if it has none, or if it is shown as UTF-8 and its file was deleted. */
export async function bytesOf(document: vscode.TextDocument): Promise<Uint8Array | undefined> {
  const { uri } = document;
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === undefined) return undefined;
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    const isGone = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    if (isGone && isShownAsUtf8(document)) return undefined;
    throw error;
  }
}
