import * as vscode from 'vscode';
import { explainError } from '../commands/explainError';
import { filterLog } from '../commands/filterLog';
import { fixAll } from '../commands/fixAll';
import { openSample } from '../commands/openSample';
import { restartServer } from '../commands/restartServer';
import { showLog } from '../commands/showLog';
import { viewTrace } from '../commands/viewTrace';
import { explainedErrors } from '../contributions/explainedErrors';
import { lensCommands } from '../contributions/lensCommands';
import { logLanguage } from '../contributions/logLanguage';
import { stateLanguage } from '../contributions/stateLanguage';
import { stateLimits } from '../contributions/stateLimits';
import { traceViewer } from '../contributions/traceViewer';
import type { EditorFeature, EditorServices } from '../ui/services';
import { createStateServer } from '../languageServer/stateServer';
import { Snapshots } from '../ui/documents/snapshots';
import { createLanguageClient } from './webLanguageClient';
import { showDependencies } from './showWebDependencies';
import { tellError } from './tellError';

/** All features without programs; their commands are listed in `webCommands.ts`. */
const features: readonly EditorFeature[] = [
  explainError,
  explainedErrors,
  filterLog,
  fixAll,
  lensCommands,
  logLanguage,
  openSample,
  restartServer,
  showDependencies,
  showLog,
  stateLanguage,
  stateLimits,
  traceViewer,
  viewTrace,
];

/**
 * Starts the features for a browser with no machine behind it. The server starts when it is needed.
 * @param reason the reason for the log
 */
export function start(context: vscode.ExtensionContext, reason: string): void {
  const log = vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true });
  log.debug(`Started because ${reason}.`);
  const services: EditorServices = {
    context,
    log,
    server: createStateServer((trace) => Promise.resolve(createLanguageClient(context, log, trace))),
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
    ...features.map((feature) => feature(services)),
  );
}
