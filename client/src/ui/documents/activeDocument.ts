import * as vscode from 'vscode';
import { withItsLanguage } from './languageChanges';

/**
 * The address of the text in front; undefined if there is something else. A tab is in front before extensions are told of
 * its document: until then, the active text editor is that of the tab before.
 */
export function activeUri(): vscode.Uri | undefined {
  const shown = vscode.window.activeTextEditor?.document.uri;
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  // What has no address for extensions, such as a list of several differences, can have text editors in it.
  if (activeTab?.input === undefined) return shown;
  const [first, ...others] = urisOf(activeTab.input);
  return others.find((uri) => uri.toString() === shown?.toString()) ?? first;
}

/** The texts in a tab; the one that is meant if none has the focus comes first. */
function urisOf(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  if (input instanceof vscode.TabInputTextDiff) return [input.modified, input.original];
  return [];
}

/** The document with an address, as soon as it is open and has the language that its content gives it. */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
  return withItsLanguage(await vscode.workspace.openTextDocument(uri));
}

/** The active file, also if it is too large for extensions and therefore visible only as a tab. */
export function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.scheme === 'file' ? input.uri : undefined;
}

/** The document with an address, if it is open. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}
