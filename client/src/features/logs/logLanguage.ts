import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { LOG_LANGUAGE } from '../../../../shared/languages';

/** Starts the language server for the first log, to fold and outline it. */
export const logLanguage: EditorFeature = ({ log, server }) => {
  const opened = ({ languageId }: vscode.TextDocument): void => {
    if (languageId !== LOG_LANGUAGE) return;
    server.start().catch((error: unknown) => {
      log.error('The language server did not start.', error);
    });
  };
  vscode.workspace.textDocuments.forEach(opened);
  return vscode.workspace.onDidOpenTextDocument(opened);
};
