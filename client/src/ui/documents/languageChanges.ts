import * as vscode from 'vscode';

/** The changes that are under way: VS Code carries each out a moment after it was asked for it. */
const changes = new WeakMap<vscode.TextDocument, Thenable<unknown>>();

/** Gives a document another language. @throws if it was closed meanwhile */
export async function changeLanguage(document: vscode.TextDocument, language: string): Promise<void> {
  const change = vscode.languages.setTextDocumentLanguage(document, language);
  changes.set(document, change);
  await change;
}

/** The document, as soon as it has the language that it is to get by {@link changeLanguage}, if there is one. */
export async function withItsLanguage(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  // A document that was closed meanwhile keeps its language.
  await changes.get(document)?.then(undefined, () => undefined);
  return document;
}
