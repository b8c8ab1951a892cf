import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  State,
} from 'vscode-languageclient/browser';
import { explainError } from '../features/explainError/commands';
import { fixAll } from '../features/stateDocument/fixAll';
import { openLogAsText, viewLog } from '../features/logs/commands';
import { openSample } from '../features/stateDocument/openSample';
import { allCommands, restartServer, showLog } from '../features/extension/commands';
import { viewTrace } from '../features/traces/viewTrace';
import { explanationCommands } from '../features/explainError/explanations';
import { lensNavigation } from '../features/stateDocument/lensNavigation';
import { logLanguage } from '../features/logs/logLanguage';
import { stateLanguage } from '../features/stateDocument/stateLanguage';
import { stateLimits } from '../features/stateDocument/stateLimits';
import { traceViewer } from '../features/traces/page';
import type { EditorFeature, EditorServices } from '../ui/services';
import { createStateServer } from '../languageServer/stateServer';
import { Snapshots } from '../ui/documents/snapshots';
import { readKnownErrorsWith } from '../../../shared/knownErrors/readKnownErrors';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { showDependenciesIn } from '../features/dependencies/dependenciesInDocument';
import { registerCommand } from '../ui/command';
import { redactedLog } from '../ui/redactedLog';
import { redact } from '../pulumi/secrets/redact';
import { Command, type WebCommandName } from '../manifest/commandIds';
import { stateDocumentFor } from '../ui/documents/stateDocument';
import { LensCommand } from '../../../shared/lensCommand';
import { webLogViewer } from './webLogViewer';
import { CLIENT, languageClientOptions, offerLensCommands } from '../languageServer/languageClientOptions';
import { failureText } from '../../../shared/failureText';

/** `Pulumi: Show Dependencies`, only for a state in an editor. */
const showDependencies: EditorFeature = (services) =>
  registerCommand(services, Command.showDependencies, async (argument, resource) => {
    const document = await stateDocumentFor(argument);
    if (document?.languageId === STATE_LANGUAGE)
      await showDependenciesIn(services, document, { named: resource });
    else void vscode.window.showInformationMessage('Open a Pulumi state first.');
  });

/** The commands without programs. */
const commands: Readonly<Record<WebCommandName, EditorFeature>> = {
  explainError,
  fixAll,
  openLogAsText,
  openSample,
  restartServer,
  showDependencies,
  showLog,
  allCommands,
  viewLog,
  viewTrace,
};

/** What runs without a command. */
const listeners: readonly EditorFeature[] = [
  explanationCommands,
  lensNavigation,
  logLanguage,
  stateLanguage,
  stateLimits,
  traceViewer,
  webLogViewer,
];

/**
 * Starts the features for a browser with no machine behind it. The server starts when it is needed.
 * @param options.reason for the log
 * @param options.knownErrors the text of their file, which can't be read later: reading takes its time here
 */
export function start(
  context: vscode.ExtensionContext,
  { reason, knownErrors }: { readonly reason: string; readonly knownErrors: string },
): void {
  readKnownErrorsWith(() => knownErrors);
  const log = redactedLog(vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true }));
  log.debug(`Started because ${reason}.`);
  const services: EditorServices = {
    context,
    log,
    server: createStateServer((trace) =>
      Promise.resolve(createLanguageClient(context, { log, trace, knownErrors })),
    ),
    snapshots: new Snapshots(),
    liveStates: { targetOf: () => undefined },
    canRunPrograms: false,
    targetIn: () => undefined,
    tellError: (error) => tellError(log, error),
  };
  context.subscriptions.push(
    log,
    services.server,
    services.snapshots,
    ...[...listeners, ...Object.values(commands)].map((feature) => feature(services)),
  );
}

/** Reports an error to the user once. No program has run, so there are no environment secrets to mask. */
async function tellError(log: vscode.LogOutputChannel, error: unknown): Promise<void> {
  if (error instanceof vscode.CancellationError) return;
  log.error(error instanceof Error ? error : String(error));
  const showLog = 'Show Log';
  const text = failureText(error);
  const choice = await vscode.window.showErrorMessage(`Failed: ${redact(text)}`, showLog);
  if (choice === showLog) log.show();
}

/** The browser's `Worker`, which Node's types lack. */
declare class Worker {
  constructor(address: string);
  terminate(): void;
}

/** The client of the state language server, not started yet. The server runs as a browser worker. */
function createLanguageClient(
  { extensionUri }: vscode.ExtensionContext,
  {
    log,
    trace,
    knownErrors,
  }: {
    readonly log: vscode.LogOutputChannel;
    readonly trace: vscode.LogOutputChannel;
    readonly knownErrors: string;
  },
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
    languageClientOptions(log, trace, { findsSourceFiles: false, knownErrors }),
  );
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) worker?.terminate();
  });
  offerLensCommands(client, [LensCommand.showPlace, LensCommand.explainError, LensCommand.showDependencies]);
  return client;
}
