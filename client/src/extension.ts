import * as vscode from 'vscode';
import { redactedLog } from './ui/redactedLog';
import { commands, listeners } from './features';
import { StoredLiveStateAddresses } from './features/editState/liveStateAddresses';
import { Backups, errorCounter } from './pulumi/kept/backups';
import { asTarget } from './pulumi/location/stackTarget';
import { ExportRecords } from './pulumi/stacks/exportRecords';
import { Recordings } from './pulumi/kept/recordings';
import type { Services } from './ui/services';
import { readKnownErrorsIn } from '../../shared/knownErrors/knownErrorsFile';
import { createStateServer } from './languageServer/stateServer';
import { createCli, createRecorder, removeCalls } from './ui/cliHost';
import { Snapshots } from './ui/documents/snapshots';
import { backupsToKeep } from './ui/settings';
import { showError } from './ui/showProblem';

readKnownErrorsIn(__dirname);

export {
  checkConfiguration,
  lookAtNodeConfiguration,
  offeredConfigurations,
  startConfiguration,
} from './features/debug/launchConfigurations';

/** Why the extension is started: in words for the log, whether the user asked for it, and the command that began it. */
export interface StartReason extends Pick<Services, 'isAsked' | 'running'> {
  readonly words: string;
}

/**
 * Starts every feature and registers the commands. Nothing is spawned here: the server and the CLI start when they are needed.
 */
export function start(context: vscode.ExtensionContext, { words, isAsked, running }: StartReason): void {
  const log = redactedLog(vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true }));
  log.debug(`Started because ${words}.`);
  const server = createStateServer(async (trace) => {
    // The language client is most of the code, and many windows never need it.
    const { createLanguageClient } = await import('./languageServer/languageClient');
    return createLanguageClient(context, log, trace);
  });
  const backups = new Backups(vscode.Uri.joinPath(context.globalStorageUri, 'backups').fsPath, {
    limit: backupsToKeep,
    countErrors: errorCounter(server),
    onRemoved: removeCalls,
  });
  const recorder = createRecorder(context, log);
  const services: Services = {
    canRunPrograms: true,
    targetIn: asTarget,
    tellError: (error) => showError(services, error),
    context,
    log,
    server,
    cli: createCli(context, log, recorder),
    backups,
    recorder,
    exports: new ExportRecords(context.workspaceState),
    snapshots: new Snapshots(),
    liveStates: new StoredLiveStateAddresses(context.workspaceState),
    recordings: new Recordings(vscode.Uri.joinPath(context.globalStorageUri, 'recordings').fsPath),
    isAsked,
    running,
  };
  context.subscriptions.push(
    log,
    services.server,
    services.cli,
    services.snapshots,
    ...[...listeners, ...Object.values(commands)].map((feature) => feature(services)),
  );
}
