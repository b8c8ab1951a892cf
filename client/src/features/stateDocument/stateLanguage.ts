import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { bringsMostOf, KeptLanguages } from '../../ui/documents/stateDetection';
import { detectedShape, DETECTION_SETTING, isCandidate, lengthOf } from '../../ui/documents/stateCandidates';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { changeLanguage } from '../../ui/documents/languageChanges';
import { showAsUtf8 } from '../../ui/documents/documentEncoding';

/**
 * Gives states the state language, whatever their names, starts the server for the first one, and shows states as UTF-8,
 * as Pulumi reads them. Files below `.pulumi` and those of `pulumi state edit` have the language by name (package.json).
 *
 * A change of language closes and reopens the document, so its previous language tells who changed it: a former state
 * that opens as something else was switched by the user, and is left alone.
 */
export const stateLanguage: EditorFeature = ({ context, log, server }) => {
  const kept = new KeptLanguages(context.workspaceState);
  const previous = new WeakMap<vscode.TextDocument, string>();
  const switched = new WeakSet<vscode.TextDocument>();

  const opened = (document: vscode.TextDocument): void => {
    const before = previous.get(document);
    previous.set(document, document.languageId);
    const uri = document.uri.toString();
    if (document.languageId === STATE_LANGUAGE) {
      switched.delete(document);
      void kept.remove(uri);
      server.start().catch((error: unknown) => {
        log.error('The state language server did not start.', error);
      });
      showAsUtf8(document).catch((error: unknown) => {
        log.warn(`${uri} is not shown as UTF-8.`, error);
      });
    } else if (before === STATE_LANGUAGE) {
      switched.add(document);
      void kept.add(uri);
    } else {
      look(document);
    }
  };

  const look = (document: vscode.TextDocument): void => {
    const isLeftAlone = switched.has(document) || kept.has(document.uri.toString());
    const shape = isLeftAlone ? undefined : detectedShape(document);
    if (!shape) return;
    log.debug(`${document.uri.toString()} is a Pulumi state (${shape}).`);
    changeLanguage(document, STATE_LANGUAGE).catch((error: unknown) => {
      // The document was closed meanwhile: nothing is lost.
      log.debug(`${document.uri.toString()} keeps its language.`, error);
    });
  };

  for (const document of vscode.workspace.textDocuments) opened(document);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isCandidate(document) && bringsMostOf(contentChanges, lengthOf(document))) look(document);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(DETECTION_SETTING)) return;
      for (const document of vscode.workspace.textDocuments) look(document);
    }),
  );
};
