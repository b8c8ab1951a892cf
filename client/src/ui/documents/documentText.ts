import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { stateOfBytes, WrongEncoding } from '../../pulumi/stacks/stateBytes';

/** The encodings of an editor in which it shows what Pulumi reads. */
const READ_ALIKE: readonly string[] = ['utf8', 'utf8bom'];

/** True if the editor shows a document as Pulumi reads its file. */
export function isShownAsUtf8({ encoding }: vscode.TextDocument): boolean {
  return READ_ALIKE.includes(encoding);
}

/**
 * The state in a document as Pulumi is to get it: the bytes of its file, whatever encoding the editor shows them in, and
 * with the changes that are not saved yet if the editor shows UTF-8.
 * @throws {WrongEncoding} if the file is not UTF-8, or its changes would be written in another encoding
 */
export async function stateTextOf(document: vscode.TextDocument): Promise<string> {
  const bytes = await bytesOf(document);
  if (!bytes) return document.getText();
  // A file of another encoding has lost something in an editor of UTF-8 already, changed or not.
  const saved = stateOfBytes(bytes, nameOf(document));
  if (!document.isDirty) return saved;
  if (isShownAsUtf8(document)) return document.getText();
  const first = (await keepsBytes(document, bytes)) ? 'Save it' : 'Revert it: saving would damage it';
  throw new WrongEncoding(
    `${nameOf(document)} is shown as ${document.encoding}, and has changes that are not saved; Pulumi takes only UTF-8. ${first}, then reopen it with UTF-8 (Change File Encoding in the Command Palette).`,
  );
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

/**
 * True if what the editor writes has all bytes that it has read. Not all encodings have a character for each: of UTF-8 that
 * is shown as Windows-1252, the editor makes an “Ý” of an “Á” when it saves.
 */
async function keepsBytes(document: vscode.TextDocument, bytes: Uint8Array): Promise<boolean> {
  const { encoding } = document;
  const written = await vscode.workspace.encode(await vscode.workspace.decode(bytes, { encoding }), {
    encoding,
  });
  if (Buffer.compare(bytes, written) !== 0) return false;
  const text = document.getText();
  const changed = await vscode.workspace.encode(text, { encoding });
  return isUtf8(changed) && (await vscode.workspace.decode(changed, { encoding })) === text;
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
