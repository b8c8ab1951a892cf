import * as vscode from 'vscode';
import {
  LanguageClient,
  TransportKind,
  vsdiag,
  type DiagnosticProviderMiddleware,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { LensCommand, type SourceFileParams, type StateServerOptions } from '../../shared/protocol';
import { ClientRequest } from '../../shared/requests';
import { findSourceFile } from './sourceFiles';
import { LOG_LANGUAGE, STATE_LANGUAGE } from '../../shared/languages';
import { SNAPSHOT_SCHEME } from './ui/documents/snapshots';

/** The client of the state language server, which is yet to be started. */
export function createLanguageClient(
  { extensionUri }: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  trace: vscode.LogOutputChannel,
): LanguageClient {
  const module = vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath;
  const client = new LanguageClient(
    'pulumiTroubleshooter',
    'Pulumi State',
    {
      run: { module, transport: TransportKind.ipc },
      debug: {
        module,
        transport: TransportKind.ipc,
        options: { execArgv: ['--nolazy', '--inspect=6009'] },
      },
    },
    {
      documentSelector: [{ language: STATE_LANGUAGE }, { language: LOG_LANGUAGE }],
      initializationOptions: { findsSourceFiles: true } satisfies StateServerOptions,
      outputChannel: log,
      // The messages hold whole states: a channel of their own keeps them out of reports of problems.
      traceOutputChannel: trace,
      diagnosticPullOptions: { onChange: true, onTabs: true },
      middleware: { provideDiagnostics: diagnosticsOfDocuments },
    },
  );
  client.registerFeature(lensCommandsCapability);
  client.onRequest(ClientRequest.sourceFile.method, (params: SourceFileParams) => findSourceFile(params));
  return client;
}

/** A text that is only shown, in a comparison as a rule, has no problems of its own in the Problems panel. */
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

/** Tells the server that code lenses may have these commands. */
const lensCommandsCapability: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { commands: { commands: Object.values(LensCommand) } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};
