import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { LensCommand } from '../../../shared/lensCommand';
import type { SourceFileParams } from '../../../shared/placesInProgram';
import { ClientRequest } from '../../../shared/requests';
import { CLIENT, languageClientOptions, offerLensCommands } from './languageClientOptions';
import { findSourceFile } from './findSourceFile';

/** The client of the state language server, not started yet. The server runs as a separate process. */
export function createLanguageClient(
  { extensionUri }: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  trace: vscode.LogOutputChannel,
): LanguageClient {
  const module = vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath;
  const client = new LanguageClient(
    ...CLIENT,
    {
      run: { module, transport: TransportKind.ipc },
      debug: {
        module,
        transport: TransportKind.ipc,
        options: { execArgv: ['--nolazy', '--inspect=6009'] },
      },
    },
    languageClientOptions(log, trace, { findsSourceFiles: true }),
  );
  offerLensCommands(client, Object.values(LensCommand));
  client.onRequest(ClientRequest.sourceFile.method, (params: SourceFileParams) => findSourceFile(params));
  return client;
}
