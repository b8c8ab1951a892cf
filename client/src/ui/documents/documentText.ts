import * as vscode from 'vscode';
import { isUtf8, stateOfBytes, WrongEncoding } from '../../pulumi/stacks/stateBytes';
import { fileName } from './fileName';
import { bytesOf, isShownAsUtf8 } from './shownEncoding';

/**
 * The state in a document as Pulumi is to get it: the bytes of its file, whatever encoding the editor shows them in, and
 * with the changes that are not saved yet if the editor shows UTF-8.
 * @throws {WrongEncoding} if the file is not UTF-8, or its changes would be written in another encoding
 */
export async function stateTextOf(document: vscode.TextDocument): Promise<string> {
  const bytes = await bytesOf(document);
  if (!bytes) return document.getText();
  // A file of another encoding has lost something in an editor of UTF-8 already, changed or not.
  const saved = stateOfBytes(bytes, fileName(document.uri));
  if (!document.isDirty) return saved;
  if (isShownAsUtf8(document)) return document.getText();
  const first = (await keepsBytes(document, bytes)) ? 'Save it' : 'Revert it: saving would damage it';
  throw new WrongEncoding(
    `${fileName(document.uri)} is shown as ${document.encoding}, and has changes that are not saved; Pulumi takes only UTF-8. ${first}, then reopen it with UTF-8 (Change File Encoding in the Command Palette).`,
  );
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
  if (bytes.length !== written.length || bytes.some((byte, i) => byte !== written[i])) return false;
  const text = document.getText();
  const changed = await vscode.workspace.encode(text, { encoding });
  return isUtf8(changed) && (await vscode.workspace.decode(changed, { encoding })) === text;
}
