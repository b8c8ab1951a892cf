import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { projectFolderOf } from '../../project/projects';
import type { Feature } from '../../ui/services';
import { KeptLanguages } from '../../ui/documents/stateDetection';
import { lengthOf, mayBeDetected } from '../../ui/documents/stateCandidates';
import { changeLanguage } from '../../ui/documents/languageChanges';

/** The names that exports have in our commands and in Pulumi's documentation. */
const EXPORT_NAME = /(?:^|[./])state\.json$/i;

/**
 * Gives an empty file the state language if it is named like an export and is in a project: a full disk leaves nothing
 * else of a state. The server then says what is missing and how to get it back.
 */
export const emptyStates: Feature = ({ context, log }) => {
  const kept = new KeptLanguages(context.workspaceState);
  const look = async (document: vscode.TextDocument): Promise<void> => {
    const { uri } = document;
    if (uri.scheme !== 'file' || !EXPORT_NAME.test(uri.path)) return;
    if (!mayBeDetected(document) || lengthOf(document) > 0) return;
    if ((await projectFolderOf(dirname(uri.fsPath))) === undefined) return;
    // The user may have just switched it back.
    if (kept.has(uri.toString())) return;
    await changeLanguage(document, STATE_LANGUAGE);
  };
  const opened = (document: vscode.TextDocument): void => {
    look(document).catch((error: unknown) => {
      // The document was closed meanwhile: nothing is lost.
      log.debug(`${document.uri.toString()} keeps its language.`, error);
    });
  };
  for (const document of vscode.workspace.textDocuments) opened(document);
  return vscode.workspace.onDidOpenTextDocument(opened);
};
