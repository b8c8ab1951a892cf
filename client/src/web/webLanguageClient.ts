import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  State,
} from 'vscode-languageclient/browser';
import { LensCommand } from '../../../shared/lensCommand';
import { CLIENT, languageClientOptions, offerLensCommands } from '../languageServer/languageClientOptions';

/** The browser's `Worker`, which Node's types lack. */
declare class Worker {
  constructor(address: string);
  terminate(): void;
}

/** The client of the state language server, not started yet. The server runs as a browser worker. */
export function createLanguageClient(
  { extensionUri }: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  trace: vscode.LogOutputChannel,
): LanguageClient {
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'webServer.js');
  let worker: Worker | undefined;
  const client = new LanguageClient(
    ...CLIENT,
    // Not the worker itself: the client does not recognise VS Code's replacement for `Worker`.
    () => {
      worker = new Worker(program.toString(true));
      const reader = new BrowserMessageReader(worker);
      return Promise.resolve({ reader, writer: new BrowserMessageWriter(worker) });
    },
    languageClientOptions(log, trace, { findsSourceFiles: false }),
  );
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) worker?.terminate();
  });
  offerLensCommands(client, [
    LensCommand.showDependents,
    LensCommand.showPlace,
    LensCommand.explainError,
    LensCommand.showDependencies,
  ]);
  return client;
}
