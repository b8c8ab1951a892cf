import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  vsdiag,
  type BaseLanguageClient,
  type DiagnosticProviderMiddleware,
  type ErrorHandler,
  type LanguageClientOptions,
  type StaticFeature,
} from 'vscode-languageclient';
import { LOG_LANGUAGE, SNAPSHOT_SCHEME, STATE_LANGUAGE } from '../../../shared/languages';
import type { LensCommand } from '../../../shared/lensCommand';
import type { StateServerOptions } from '../../../shared/placesInProgram';

/** The id and the name of the client. */
export const CLIENT = ['pulumiTroubleshooter', 'Pulumi State'] as const;

/** A server that ends more often than so within so many milliseconds is not started again. */
const MOST_ENDS = 5;
const ENDS_WITHIN_MS = 180_000;

/**
 * Starts another server when one ends. The library's own handler gives up for good if four messages in a row could not be sent, as
 * happens while a killed server is not known to have ended.
 */
function restartsServer(): ErrorHandler {
  let ends: number[] = [];
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      const now = Date.now();
      ends = [...ends.filter((end) => now - end < ENDS_WITHIN_MS), now];
      // What was asked is asked again, so there is nothing to tell.
      if (ends.length <= MOST_ENDS) return { action: CloseAction.Restart, handled: true };
      const message = 'The state language server keeps ending. Run “Restart State Language Server”.';
      return { action: CloseAction.DoNotRestart, message };
    },
  };
}

/** The options of the language client, for a process or a worker. */
export function languageClientOptions(
  log: vscode.LogOutputChannel,
  trace: vscode.LogOutputChannel,
  options: StateServerOptions,
): LanguageClientOptions {
  return {
    documentSelector: [{ language: STATE_LANGUAGE }, { language: LOG_LANGUAGE }],
    initializationOptions: options,
    outputChannel: log,
    traceOutputChannel: trace,
    diagnosticPullOptions: { onChange: true, onTabs: true },
    errorHandler: restartsServer(),
    middleware: { provideDiagnostics: diagnosticsOfDocuments },
  };
}

/** Tells the server that code lenses and quick fixes may use these commands. */
export function offerLensCommands(
  client: BaseLanguageClient,
  commands: readonly (typeof LensCommand)[keyof typeof LensCommand][],
): void {
  const feature: StaticFeature = {
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { commands: { commands } };
    },
    initialize: () => undefined,
    getState: () => ({ kind: 'static' }),
    clear: () => undefined,
  };
  client.registerFeature(feature);
}

/** A read-only text, usually in a comparison, has no entries in the Problems panel. */
const diagnosticsOfDocuments: Required<DiagnosticProviderMiddleware>['provideDiagnostics'] = async (
  document,
  previousResultId,
  token,
  next,
) => {
  const { scheme } = document instanceof vscode.Uri ? document : document.uri;
  if (scheme !== SNAPSHOT_SCHEME) return next(document, previousResultId, token);
  return { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
};
