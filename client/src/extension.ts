import * as vscode from 'vscode';
import type { PulumiTroubleshooterExports } from './api/api';
import { apiExports } from './api/exports';
import { attachToProgram } from './commands/attachToProgram';
import { cancelUpdate } from './commands/cancelUpdate';
import { changeProviderVersion } from './commands/changeProviderVersion';
import { checkStateFile } from './commands/checkStateFile';
import { compareStates } from './commands/compareStates';
import { compareWithStack } from './commands/compareWithStack';
import { debugProgram } from './commands/debugProgram';
import { debugProgramDestroy } from './commands/debugProgramDestroy';
import { debugProgramRefresh } from './commands/debugProgramRefresh';
import { debugProgramUp } from './commands/debugProgramUp';
import { deleteFromState } from './commands/deleteFromState';
import { diagnoseEnvironment } from './commands/diagnoseEnvironment';
import { editState } from './commands/editState';
import { explainError } from './commands/explainError';
import { explainTerminalSelection } from './commands/explainTerminalSelection';
import { exportState } from './commands/exportState';
import { filterLog } from './commands/filterLog';
import { findResource } from './commands/findResource';
import { fixAll } from './commands/fixAll';
import { fixEtag } from './commands/fixEtag';
import { generateDebugConfiguration } from './commands/generateDebugConfiguration';
import { importState } from './commands/importState';
import { logIn } from './commands/logIn';
import { manageKeptFiles } from './commands/manageKeptFiles';
import { migrateStack } from './commands/migrateStack';
import { moveToStack } from './commands/moveToStack';
import { openAutomaticLog } from './commands/openAutomaticLog';
import { openSample } from './commands/openSample';
import { protectResource } from './commands/protectResource';
import { recordTrace } from './commands/recordTrace';
import { redactLog } from './commands/redactLog';
import { refreshStack } from './commands/refreshStack';
import { reloadStacks } from './commands/reloadStacks';
import { renameProject } from './commands/renameProject';
import { renameResource } from './commands/renameResource';
import { repairPendingOperations } from './commands/repairPendingOperations';
import { repairState } from './commands/repairState';
import { reportProblem } from './commands/reportProblem';
import { restartServer } from './commands/restartServer';
import { restoreBackup } from './commands/restoreBackup';
import { setCliPath } from './commands/setCliPath';
import { showDependencies } from './commands/showDependencies';
import { showDrift } from './commands/showDrift';
import { showHistory } from './commands/showHistory';
import { showInState } from './commands/showInState';
import { showLog } from './commands/showLog';
import { showPastRun } from './commands/showPastRun';
import { showPendingOperations } from './commands/showPendingOperations';
import { showStack } from './commands/showStack';
import { taintResource } from './commands/taintResource';
import { unprotectResource } from './commands/unprotectResource';
import { untaintResource } from './commands/untaintResource';
import { upgradeBackend } from './commands/upgradeBackend';
import { verboseLog } from './commands/verboseLog';
import { viewTrace } from './commands/viewTrace';
import { viewTraceInBrowser } from './commands/viewTraceInBrowser';
import { errorsInTerminals } from './features/errorsInTerminals';
import { explainedErrors } from './features/explainedErrors';
import { findSecretsProvider } from './features/findSecretsProvider';
import { languageModelTools } from './features/languageModelTools';
import { lensCommands } from './features/lensCommands';
import { logLanguage } from './features/logLanguage';
import { offeredCommands } from './features/offeredCommands';
import { outlivedRuns } from './features/outlivedRuns';
import { pendingOperationOffers } from './features/pendingOperationOffers';
import { programDebugging } from './features/programDebugging';
import { showResource } from './features/showResource';
import { stackOfState } from './features/stackOfState';
import { stacksView } from './features/stacksView';
import { stateLanguage } from './features/stateLanguage';
import { stateLimits } from './features/stateLimits';
import { taskProblems } from './features/taskProblems';
import { traceViewer } from './features/traceViewer';
import { unseenStates } from './features/unseenStates';
import { walkthrough } from './features/walkthrough';
import { LiveStateAddresses } from './liveState/addresses';
import { Backups, errorCounter } from './pulumi/kept/backups';
import { asTarget } from './pulumi/backend/stackTarget';
import { ExportRecords } from './pulumi/stacks/exportRecords';
import { Recordings } from './pulumi/kept/recordings';
import type { Feature, Services } from './services';
import { createStateServer } from './stateServer';
import { createCli } from './ui/cliHost';
import { Snapshots } from './ui/documents/snapshots';
import { showError } from './ui/showProblem';

/** The commands, one file each. */
const commands: readonly Feature[] = [
  attachToProgram,
  cancelUpdate,
  changeProviderVersion,
  checkStateFile,
  compareStates,
  compareWithStack,
  debugProgram,
  debugProgramDestroy,
  debugProgramRefresh,
  debugProgramUp,
  deleteFromState,
  diagnoseEnvironment,
  editState,
  explainError,
  explainTerminalSelection,
  exportState,
  filterLog,
  findResource,
  fixAll,
  fixEtag,
  generateDebugConfiguration,
  importState,
  logIn,
  manageKeptFiles,
  migrateStack,
  moveToStack,
  openAutomaticLog,
  openSample,
  protectResource,
  recordTrace,
  redactLog,
  refreshStack,
  reloadStacks,
  renameProject,
  renameResource,
  repairPendingOperations,
  repairState,
  reportProblem,
  restartServer,
  restoreBackup,
  setCliPath,
  showDependencies,
  showDrift,
  showHistory,
  showInState,
  showLog,
  showPastRun,
  showPendingOperations,
  showStack,
  taintResource,
  unprotectResource,
  untaintResource,
  upgradeBackend,
  verboseLog,
  viewTrace,
  viewTraceInBrowser,
];

/** What the extension does unasked. */
const features: readonly Feature[] = [
  errorsInTerminals,
  explainedErrors,
  findSecretsProvider,
  languageModelTools,
  lensCommands,
  logLanguage,
  offeredCommands,
  outlivedRuns,
  pendingOperationOffers,
  programDebugging,
  showResource,
  stackOfState,
  stacksView,
  stateLanguage,
  stateLimits,
  taskProblems,
  traceViewer,
  unseenStates,
  walkthrough,
];

export { checkConfiguration, offeredConfigurations, startConfiguration } from './debug/runAndDebug';

/** Why the extension is started: in words, for the log, and whether the user asked for it. */
export interface StartReason {
  readonly words: string;
  readonly isAsked: boolean;
}

/**
 * Starts every feature and registers the commands. Nothing is spawned here: the server and the CLI start when they are needed.
 * @returns what other extensions can ask
 */
export function start(
  context: vscode.ExtensionContext,
  { words, isAsked }: StartReason,
): PulumiTroubleshooterExports {
  const log = vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true });
  log.debug(`Started because ${words}.`);
  const server = createStateServer(async (trace) => {
    // What speaks to the server is most of what there is to load, and many windows never need it.
    const { createLanguageClient } = await import('./languageClient');
    return createLanguageClient(context, log, trace);
  });
  const services: Services = {
    canRunPrograms: true,
    targetIn: asTarget,
    tellError: (error) => showError(services, error),
    context,
    log,
    server,
    cli: createCli(context, log),
    backups: new Backups(vscode.Uri.joinPath(context.globalStorageUri, 'backups').fsPath, {
      limit: backupsToKeep,
      countErrors: errorCounter(server),
    }),
    exports: new ExportRecords(context.workspaceState),
    snapshots: new Snapshots(),
    liveStates: new LiveStateAddresses(context.workspaceState),
    recordings: new Recordings(vscode.Uri.joinPath(context.globalStorageUri, 'recordings').fsPath),
    isAsked,
  };
  context.subscriptions.push(
    log,
    services.server,
    services.cli,
    services.snapshots,
    ...[...features, ...commands].map((feature) => feature(services)),
  );
  return apiExports(services);
}

function backupsToKeep(): number {
  return vscode.workspace.getConfiguration('pulumiTroubleshooter').get('backups.keep', 50);
}
