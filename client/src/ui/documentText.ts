import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { stateOfBytes, WrongEncoding } from '../pulumi/stateBytes';

/** The encodings of an editor in which it shows what Pulumi reads. */
const READ_ALIKE: readonly string[] = ['utf8', 'utf8bom'];

/** True if the editor shows a document as Pulumi reads its file. */
export function isShownAsUtf8({ encoding }: vscode.TextDocument): boolean {
  return READ_ALIKE.includes(encoding);
}

/**
 * The state in a document as Pulumi is to get it: the bytes of its file, whatever encoding the editor shows them in, and
 * with the changes that are not saved yet if the editor shows UTF-8. Asks to save them if that is the way to have them.
 * @throws {WrongEncoding} if that would lose something
 */
export async function stateTextOf(document: vscode.TextDocument): Promise<string> {
  const bytes = await bytesOf(document);
  // A file of another encoding has lost something in an editor of UTF-8 already, changed or not.
  const saved = bytes && stateOfBytes(bytes, nameOf(document));
  if (saved === undefined) return document.getText();
  if (!document.isDirty) return saved;
  if (isShownAsUtf8(document)) return document.getText();
  if (!(await canBeSaved(document))) throw shownOtherwise(document, 'Revert it');
  const choice = await vscode.window.showWarningMessage(
    `${nameOf(document)} has changes that are not saved, and is shown as ${document.encoding}.`,
    {
      modal: true,
      detail: 'Pulumi takes UTF-8, so what counts is what is in the file. Nothing is written to a stack yet.',
    },
    'Save File',
  );
  if (choice !== 'Save File' || !(await document.save())) throw shownOtherwise(document, 'Save or revert it');
  return stateTextOf(document);
}

/** What is in the document's file; undefined if it has none, or one of UTF-8 that was deleted. */
async function bytesOf(document: vscode.TextDocument): Promise<Uint8Array | undefined> {
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

/** True if the editor would write all that it shows, and UTF-8 would come of it. */
async function canBeSaved(document: vscode.TextDocument): Promise<boolean> {
  const { encoding } = document;
  const text = document.getText();
  const bytes = await vscode.workspace.encode(text, { encoding });
  return isUtf8(bytes) && (await vscode.workspace.decode(bytes, { encoding })) === text;
}

function shownOtherwise(document: vscode.TextDocument, first: string): WrongEncoding {
  return new WrongEncoding(
    `${nameOf(document)} is shown as ${document.encoding}, and Pulumi takes only UTF-8; its changes are not saved. ${first}, reopen it with UTF-8 (Change File Encoding in the Command Palette), and try again.`,
  );
}

function nameOf({ uri }: vscode.TextDocument): string {
  return basename(uri.path);
}

/**
 * Shows a state's file as UTF-8 if the editor shows its bytes in another encoding, as settings or a guess of the editor
 * can have it: what is edited there would be written in that encoding. A document with changes stays as it is.
 */
export async function showAsUtf8(document: vscode.TextDocument): Promise<void> {
  if (isShownAsUtf8(document) || document.isDirty || document.isUntitled) return;
  const bytes = await bytesOf(document);
  if (!bytes || !isUtf8(bytes)) return;
  await vscode.workspace.openTextDocument(document.uri, { encoding: 'utf8' });
}
