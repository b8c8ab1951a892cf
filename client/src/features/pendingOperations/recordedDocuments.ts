import * as vscode from 'vscode';
import { LIVE_STATE_SCHEME } from '../../../../shared/languages';
import type { Feature } from '../../ui/services';
import { recordedFactsOf } from './recordedFacts';

/** Tells the server what recorded runs tell of open stacks' states, so that its rules know it. */
export const recordedDocuments: Feature = (services) => {
  const tell = async (document: vscode.TextDocument): Promise<void> => {
    const { uri, version, isDirty } = document;
    // The proofs are of what the stack has, and hold for what the user has not changed in it.
    const target = uri.scheme === LIVE_STATE_SCHEME && !isDirty && services.liveStates.targetOf(uri);
    if (!target || !vscode.workspace.isTrusted) return;
    const recorded = await recordedFactsOf(services, target, document.getText());
    if (document.isClosed || document.version !== version) return;
    await services.server.tellRecorded({ uri: uri.toString(), ...(recorded && { recorded }) });
  };
  const tellAbout = (document: vscode.TextDocument): void => {
    tell(document).catch((error: unknown) => {
      services.log.warn(`What was recorded of ${document.uri.path} is not known: ${String(error)}`);
    });
  };
  vscode.workspace.textDocuments.forEach(tellAbout);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(tellAbout),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      tellAbout(document);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      services.server.forgetRecorded(uri.toString());
    }),
  );
};
