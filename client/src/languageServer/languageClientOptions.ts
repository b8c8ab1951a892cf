import * as vscode from 'vscode';
import {
  vsdiag,
  type BaseLanguageClient,
  type DiagnosticProviderMiddleware,
  type LanguageClientOptions,
  type StaticFeature,
} from 'vscode-languageclient';
import { LOG_LANGUAGE, SNAPSHOT_SCHEME, STATE_LANGUAGE } from '../../../shared/languages';
import type { LensCommand } from '../../../shared/lensCommand';
import type { StateServerOptions } from '../../../shared/placesInProgram';

/** The id and the name of the client. */
export const CLIENT = ['pulumiTroubleshooter', 'Pulumi State'] as const;

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
