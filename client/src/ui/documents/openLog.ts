import * as vscode from 'vscode';
import { LOG_LANGUAGE } from '../../../../shared/languages';
import { activeFile, findOpenDocument } from './activeDocument';
import { fileName } from './fileName';

/** The editor of logs, as the manifest has it. */
export const LOG_EDITOR = 'pulumiTroubleshooter.log';

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
  const uri = await logUriForCommand(title, argument);
  if (!uri) return undefined;
  const open = findOpenDocument(uri);
  const text = open ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return { uri, name: fileName(uri), text };
}

/** Shows a log as a table, whatever its file is called. */
export async function openLog(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, LOG_EDITOR, { preview: false });
}

/** The log that is shown as a table in front. */
export function logTableInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === LOG_EDITOR ? input.uri : undefined;
}

/** Opens a log that is in a file or a snapshot as text. */
export async function openLogText(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, LOG_LANGUAGE);
  await vscode.window.showTextDocument(document, { preview: false });
}

/** The log that a command was called on, or the one in front, as a table or as text; otherwise asks the user for a file. */
export async function logUriForCommand(title: string, argument?: unknown): Promise<vscode.Uri | undefined> {
  return argument instanceof vscode.Uri ? argument : (activeLogUri() ?? (await askForLog(title)));
}

/** The URI of the active text if it may be a log: a log can have another plain language, but never that of source code. */
function activeLogUri(): vscode.Uri | undefined {
  const table = logTableInFront();
  if (table) return table;
  const document = vscode.window.activeTextEditor?.document;
  if (document)
    return [LOG_LANGUAGE, 'log', 'plaintext'].includes(document.languageId) ? document.uri : undefined;
  return activeFile();
}

async function askForLog(title: string): Promise<vscode.Uri | undefined> {
  return (await vscode.window.showOpenDialog({ title, openLabel: 'Choose Log' }))?.[0];
}
