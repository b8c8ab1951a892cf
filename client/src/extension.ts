import * as vscode from 'vscode';
import { automaticLogs } from './features/automaticLogs';
import { cancelUpdate } from './commands/cancelUpdate';
import { changeProviderVersion } from './commands/changeProviderVersion';
import { checkStateFile } from './commands/checkStateFile';
import { compareStates } from './commands/compareStates';
import { compareWithStack } from './commands/compareWithStack';
import { debugProgram } from './commands/debugProgram';
import { deleteFromState } from './commands/deleteFromState';
import { diagnoseEnvironment } from './commands/diagnoseEnvironment';
import { editState } from './commands/editState';
import { explainError } from './commands/explainError';
import { exportState } from './commands/exportState';
import { filterLog } from './commands/filterLog';
import { findSecretsProvider } from './features/findSecretsProvider';
import { fixEtag } from './commands/fixEtag';
import { fixAll } from './commands/fixAll';
import { generateDebugConfiguration } from './commands/generateDebugConfiguration';
import { housekeeping } from './features/housekeeping';
import { importState } from './commands/importState';
import { lensCommands } from './features/lensCommands';
import { manageKeptFiles } from './commands/manageKeptFiles';
import { moveToStack } from './commands/moveToStack';
import { offeredCommands } from './features/offeredCommands';
import { outlivedRuns } from './features/outlivedRuns';
import { pendingOperationOffers } from './features/pendingOperationOffers';
import { protectResource } from './commands/protectResource';
import { migrateStack } from './commands/migrateStack';
import { logLanguage } from './features/logLanguage';
import { recordTrace } from './commands/recordTrace';
import { redactLog } from './commands/redactLog';
import { refreshStack } from './commands/refreshStack';
import { renameProject } from './commands/renameProject';
import { renameResource } from './commands/renameResource';
import { repairPendingOperations } from './commands/repairPendingOperations';
import { stacksView } from './features/stacksView';
import { repairState } from './commands/repairState';
import { restoreBackup } from './commands/restoreBackup';
import { reportProblem } from './commands/reportProblem';
import { stateLanguage } from './features/stateLanguage';
import { stateLimits } from './features/stateLimits';
import { taskProblems } from './features/taskProblems';
import { taintResource } from './commands/taintResource';
import { showPastRun } from './commands/showPastRun';
import { showResource } from './features/showResource';
import { verboseLog } from './commands/verboseLog';
import { viewTrace } from './commands/viewTrace';
import { LiveStateAddresses } from './liveState/addresses';
import { Backups, errorCounter } from './pulumi/kept/backups';
import { ExportRecords } from './pulumi/stacks/exportRecords';
import { Recordings } from './pulumi/kept/recordings';
import type { Feature, Services } from './services';
import { StateServer } from './stateServer';
import { createCli } from './ui/cliHost';
import { Snapshots } from './ui/documents/snapshots';

/** Everything the extension does, one entry a feature. */
const features: readonly Feature[] = [
  offeredCommands,
  stateLanguage,
  stateLimits,
  lensCommands,
  findSecretsProvider,
  exportState,
  importState,
  editState,
  deleteFromState,
  protectResource,
  taintResource,
  renameResource,
  fixEtag,
  changeProviderVersion,
  moveToStack,
  repairPendingOperations,
  pendingOperationOffers,
  repairState,
  compareWithStack,
  compareStates,
  checkStateFile,
  migrateStack,
  renameProject,
  restoreBackup,
  manageKeptFiles,
  cancelUpdate,
  refreshStack,
  generateDebugConfiguration,
  debugProgram,
  diagnoseEnvironment,
  reportProblem,
  fixAll,
  stacksView,
  explainError,
  taskProblems,
  logLanguage,
  verboseLog,
  filterLog,
  redactLog,
  automaticLogs,
  recordTrace,
  viewTrace,
  showResource,
  outlivedRuns,
  showPastRun,
  housekeeping,
];

/** Starts every feature. Nothing is spawned here: the server and the CLI start when they are needed. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true });
  const server = new StateServer(context, log, () =>
    vscode.window.createOutputChannel('Pulumi State Messages', { log: true }),
  );
  const services: Services = {
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
  };
  context.subscriptions.push(
    log,
    services.server,
    services.cli,
    services.snapshots,
    ...features.map((feature) => feature(services)),
  );
}

function backupsToKeep(): number {
  return vscode.workspace.getConfiguration('pulumiTroubleshooter').get('backups.keep', 50);
}
