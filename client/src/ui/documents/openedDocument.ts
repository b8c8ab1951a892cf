import * as vscode from 'vscode';

/** The document with an address, if it is open. */
export function openedDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}
