import * as vscode from 'vscode';
import { isUtf8, stateOfBytes, WrongEncoding } from '../../pulumi/stacks/stateBytes';
import { fileName } from './fileName';

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

/**
 * The state in a document as Pulumi must get it: the bytes of its file, in whatever encoding the editor shows them, with
 * unsaved changes if the editor shows UTF-8.
 * @throws {WrongEncoding} if the file is not UTF-8, or its changes would be written in another encoding
 */
export async function stateTextOf(document: vscode.TextDocument): Promise<string> {
  const bytes = await bytesOf(document);
  if (!bytes) return document.getText();
  // A file with another encoding has already lost something in a UTF-8 editor, changed or not.
  const saved = stateOfBytes(bytes, fileName(document.uri));
  if (!document.isDirty) return saved;
  if (isShownAsUtf8(document)) return document.getText();
  const first = (await keepsBytes(document, bytes)) ? 'Save it' : 'Revert it: saving would damage it';
  throw new WrongEncoding(
    `${fileName(document.uri)} is shown as ${document.encoding}, and has changes that are not saved; Pulumi takes only UTF-8. ${first}, then reopen it with UTF-8 (Change File Encoding in the Command Palette).`,
  );
}

/**
 * True if the editor writes all bytes that it has read. Not all encodings have a character for each byte: if UTF-8 is
 * shown as Windows-1252, saving turns an “Á” into an “Ý”.
 */
async function keepsBytes(document: vscode.TextDocument, bytes: Uint8Array): Promise<boolean> {
  const { encoding } = document;
  const written = await vscode.workspace.encode(await vscode.workspace.decode(bytes, { encoding }), {
    encoding,
  });
  if (bytes.length !== written.length || bytes.some((byte, i) => byte !== written[i])) return false;
  const text = document.getText();
  const changed = await vscode.workspace.encode(text, { encoding });
  return isUtf8(changed) && (await vscode.workspace.decode(changed, { encoding })) === text;
}
