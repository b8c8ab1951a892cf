import * as vscode from 'vscode';

/** The changes in progress: VS Code makes each a moment after the call. */
const changes = new WeakMap<vscode.TextDocument, Thenable<unknown>>();

/** Gives a document another language. @throws if it was closed meanwhile */
export async function changeLanguage(document: vscode.TextDocument, language: string): Promise<void> {
  const change = vscode.languages.setTextDocumentLanguage(document, language);
  changes.set(document, change);
  await change;
}

/** The document, after a {@link changeLanguage} of it that is in progress. */
export async function withItsLanguage(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  // A document that was closed meanwhile keeps its language.
  await changes.get(document)?.then(undefined, () => undefined);
  return document;
}
