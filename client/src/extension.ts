import * as vscode from 'vscode';
import { automaticLogs } from './features/automaticLogs';
import { cancelUpdate } from './features/cancelUpdate';
import { changeProviderVersion } from './features/changeProviderVersion';
import { checkStateFile } from './features/checkStateFile';
import { compareStates } from './features/compareStates';
import { compareWithStack } from './features/compareWithStack';
import { debugProgram } from './features/debugProgram';
import { deleteFromState } from './features/deleteFromState';
import { diagnoseEnvironment } from './features/diagnoseEnvironment';
import { editState } from './features/editState';
import { explainError } from './features/explainError';
import { exportState } from './features/exportState';
import { filterLog } from './features/filterLog';
import { findSecretsProvider } from './features/findSecretsProvider';
import { fixEtag } from './features/fixEtag';
import { fixAll } from './features/fixAll';
import { generateDebugConfiguration } from './features/generateDebugConfiguration';
import { housekeeping } from './features/housekeeping';
import { importState } from './features/importState';
import { lensCommands } from './features/lensCommands';
import { manageKeptFiles } from './features/manageKeptFiles';
import { moveToStack } from './features/moveToStack';
import { offeredCommands } from './features/offeredCommands';
import { outlivedRuns } from './features/outlivedRuns';
import { pendingOperationOffers } from './features/pendingOperationOffers';
import { protectResource } from './features/protectResource';
import { migrateStack } from './features/migrateStack';
import { logLanguage } from './features/logLanguage';
import { recordTrace } from './features/recordTrace';
import { redactLog } from './features/redactLog';
import { refreshStack } from './features/refreshStack';
import { renameProject } from './features/renameProject';
import { renameResource } from './features/renameResource';
import { repairPendingOperations } from './features/repairPendingOperations';
import { stacksView } from './features/stacksView';
import { repairState } from './features/repairState';
import { restoreBackup } from './features/restoreBackup';
import { reportProblem } from './features/reportProblem';
import { stateLanguage } from './features/stateLanguage';
import { stateLimits } from './features/stateLimits';
import { taskProblems } from './features/taskProblems';
import { taintResource } from './features/taintResource';
import { showPastRun } from './features/showPastRun';
import { showResource } from './features/showResource';
import { verboseLog } from './features/verboseLog';
import { viewTrace } from './features/viewTrace';
import { LiveStateAddresses } from './liveState/addresses';
import { Backups, errorCounter } from './pulumi/backups';
import { ExportRecords } from './pulumi/exportRecords';
import { Recordings } from './pulumi/recordings';
import type { Feature, Services } from './services';
import { StateServer } from './stateServer';
import { createCli } from './ui/cliHost';
import { Snapshots } from './ui/snapshots';

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
