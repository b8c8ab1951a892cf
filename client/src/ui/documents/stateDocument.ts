import * as vscode from 'vscode';
import { DETECTION_LIMIT, detectState } from '../../../../shared/detect';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import type { Services } from '../services';
import { openDocument, activeUri } from './activeDocument';
import { fileName } from './fileName';

/**
 * The document for a command: that of its argument (a URI, also as text), whatever it contains, or the state in the active
 * tab.
 * @throws if the active text cannot be read, or is a state too large for extensions
 */
export async function stateDocumentFor(argument?: unknown): Promise<vscode.TextDocument | undefined> {
  const given = givenUri(argument);
  if (given) return openDocument(given);
  const active = activeUri();
  const document = active && (await openIfState(active));
  if (document !== 'unseen state') return document;
  throw new Error(
    `${fileName(active!)} is too large: VS Code hands no file above 50 million characters to extensions. “Pulumi: Check State File” checks it from disk.`,
  );
}

/** The URI of the state in the active tab, also of one too large for extensions. @throws if it cannot be read */
export async function activeStateUri(): Promise<vscode.Uri | undefined> {
  const active = activeUri();
  return active && (await openIfState(active)) ? active : undefined;
}

/** The URI in a command's argument, or else that of the text in the active tab, whether it is a state or not. */
export function argumentOrActiveUri(argument?: unknown): vscode.Uri | undefined {
  return givenUri(argument) ?? activeUri();
}

function givenUri(argument: unknown): vscode.Uri | undefined {
  if (typeof argument === 'string') return vscode.Uri.parse(argument);
  return argument instanceof vscode.Uri ? argument : undefined;
}

/** @returns undefined if it is no state */
async function openIfState(uri: vscode.Uri): Promise<vscode.TextDocument | 'unseen state' | undefined> {
  try {
    const document = await openDocument(uri);
    return document.languageId === STATE_LANGUAGE ? document : undefined;
  } catch (error) {
    const hasFiles = vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
    if (!hasFiles) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
    // A text that cannot be read may be a state: the command must not fall back to another one.
    if (!bytes) throw error;
    const start = new TextDecoder().decode(bytes.subarray(0, DETECTION_LIMIT));
    return detectState(start) === undefined ? undefined : 'unseen state';
  }
}

/** True if a state has pending operations. */
export async function hasPendingOperations(
  { server }: Pick<Services, 'server'>,
  document: vscode.TextDocument,
): Promise<boolean> {
  const { pendingOperations } = await server.summary({ text: document.getText(), limit: 0 });
  return pendingOperations.length > 0;
}

/**
 * Replaces a document's text by changing only the differences, so that the cursor and the undo history stay useful.
 * @returns false if the document was changed since `version`, or cannot be edited
 */
export async function replaceText(
  document: vscode.TextDocument,
  text: string,
  version: number,
): Promise<boolean> {
  if (document.version !== version) return false;
  const old = document.getText();
  const { start, oldEnd, newEnd } = differingPart(old, text);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(oldEnd));
  edit.replace(document.uri, range, text.slice(start, newEnd));
  return vscode.workspace.applyEdit(edit);
}

/** Goes to a line (from 1) of a document, in its present editor if it is open. */
export async function showLine(uri: vscode.Uri, line: number): Promise<void> {
  const column = vscode.window.visibleTextEditors.find(
    (editor) => editor.document.uri.toString() === uri.toString(),
  )?.viewColumn;
  const shown = await vscode.window.showTextDocument(uri, column === undefined ? {} : { viewColumn: column });
  const { start } = shown.document.lineAt(Math.min(line, shown.document.lineCount) - 1).range;
  shown.selection = new vscode.Selection(start, start);
  shown.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The changes of one document's text. */
export function changesOf(uri: vscode.Uri): vscode.Event<void> {
  return (listener, self: unknown, disposables) =>
    vscode.workspace.onDidChangeTextDocument(
      (event) => {
        if (event.document.uri.toString() === uri.toString()) listener.call(self);
      },
      undefined,
      disposables,
    );
}

function differingPart(old: string, text: string): { start: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(old.length, text.length);
  let start = 0;
  while (start < shorter && old[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  return { start, oldEnd: old.length - tail, newEnd: text.length - tail };
}
