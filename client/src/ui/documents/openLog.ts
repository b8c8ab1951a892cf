import * as vscode from 'vscode';
import { LOG_LANGUAGE } from '../../../../shared/languages';
import { activeFile, findOpenDocument } from './activeDocument';
import { fileName } from './fileName';

/** The log for a command. */
export interface LogSource {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly text: string;
}

/**
 * The log that a command was called on, or the active one; otherwise asks the user for a file. A file that is too large
 * for extensions is read from disk.
 */
export async function logForCommand(title: string, argument?: unknown): Promise<LogSource | undefined> {
  const uri = argument instanceof vscode.Uri ? argument : (activeLogUri() ?? (await askForLog(title)));
  if (!uri) return undefined;
  const open = findOpenDocument(uri);
  const text = open ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return { uri, name: fileName(uri), text };
}

/** Opens a log that is in a file or a snapshot. */
export async function openLog(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, LOG_LANGUAGE);
  await vscode.window.showTextDocument(document, { preview: false });
}

/** The URI of the active text if it may be a log: a log can have another plain language, but never that of source code. */
function activeLogUri(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document)
    return [LOG_LANGUAGE, 'log', 'plaintext'].includes(document.languageId) ? document.uri : undefined;
  return activeFile();
}

async function askForLog(title: string): Promise<vscode.Uri | undefined> {
  return (await vscode.window.showOpenDialog({ title, openLabel: 'Choose Log' }))?.[0];
}
