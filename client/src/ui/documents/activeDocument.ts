import * as vscode from 'vscode';
import { withItsLanguage } from './languageChanges';

/**
 * The URI of the text in the active tab, of any scheme, also in a comparison; undefined if the tab shows something else.
 * VS Code activates a tab before it tells extensions about its document: until then, the active text editor is the
 * previous one. Most commands ask `stateDocument` instead, which also opens the text and checks that it is a state.
 */
export function activeUri(): vscode.Uri | undefined {
  const shown = vscode.window.activeTextEditor?.document.uri;
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  // A tab without an input for extensions, such as a list of several differences, can have text editors in it.
  if (activeTab?.input === undefined) return shown;
  const [first, ...others] = urisOf(activeTab.input);
  return others.find((uri) => uri.toString() === shown?.toString()) ?? first;
}

/** The URIs of the texts in a tab; the first one counts if none has the focus. */
function urisOf(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  if (input instanceof vscode.TabInputTextDiff) return [input.modified, input.original];
  return [];
}

/** Opens a document, and waits until it has the language that its content gives it. */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
  return withItsLanguage(await vscode.workspace.openTextDocument(uri));
}

/** The file in the active tab, and not a comparison; also a file that is too large for extensions to open. */
export function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.scheme === 'file' ? input.uri : undefined;
}

/** The document with this URI, if it is open already. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}
