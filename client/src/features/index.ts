import { checkAllStacks } from './allStacks/checkAllStacks';
import { adoptResource } from './adoption/adoptResource';
import {
  attachToProgram,
  debugProgram,
  debugProgramDestroy,
  debugProgramRefresh,
  debugProgramUp,
} from './debug/commands';
import { bringBackStack } from './removedStack/bringBackStack';
import { cancelUpdate, leftLocks } from './lock/cancelUpdate';
import {
  changeProviderVersion,
  protectResource,
  unprotectResource,
  renameResource,
  taintResource,
  untaintResource,
} from './editResource/commands';
import { checkStateFile } from './checkStateFile/checkStateFile';
import { compareStates, compareWithStack } from './compareStates/commands';
import {
  copyStackName,
  findResource,
  logIn,
  openInConsole,
  previewInTerminal,
  updateInTerminal,
  reloadStacks,
  selectStack,
  showInState,
  showStack,
} from './stacksView/commands';
import { deleteFromState } from './editResource/deleteFromState';
import { diagnoseEnvironment, setCliPath } from './environment/commands';
import { editState } from './editState/editState';
import { explainError, explainTerminalSelection } from './explainError/commands';
import { exportState } from './exportState/exportState';
import { finishDestroy } from './finishDestroy/finishDestroy';
import { fixAll } from './stateDocument/fixAll';
import { fixEtag } from './editResource/fixEtag';
import { getUnstuck } from './getUnstuck/getUnstuck';
import { breakAtRegistration } from './debug/breakAtRegistration';
import { generateDebugConfiguration } from './debug/generateDebugConfiguration';
import { importState } from './replaceState/importState';
import { manageKeptFiles } from './backups/manageKeptFiles';
import { migrateStack } from './migration/migrateStack';
import { moveToStack } from './editResource/moveToStack';
import { openAutomaticLog } from './logs/openAutomaticLog';
import { openLogAsText, viewLog } from './logs/commands';
import { openSample } from './stateDocument/openSample';
import { recordTrace } from './traces/recordTrace';
import { redactLog } from './logs/redactLog';
import { refreshStack } from './refresh/refreshStack';
import { rehearseUpdate } from './rehearsal/rehearseUpdate';
import { renameProject } from './migration/renameProject';
import { repairPendingOperations } from './pendingOperations/repairPendingOperations';
import { repairState } from './replaceState/repairState';
import { reportProblem } from './environment/reportProblem';
import { allCommands, restartServer, showLog } from './extension/commands';
import { restoreBackup } from './backups/restoreBackup';
import { showDependencies } from './dependencies/showDependencies';
import { showDrift } from './drift/showDrift';
import { showHistory } from './history/showHistory';
import { showPastRun } from './pastRuns/showPastRun';
import { showPendingOperations } from './pendingOperations/showPendingOperations';
import { undoLastWrite } from './backups/undoLastWrite';
import { verboseLog } from './logs/verboseLog';
import { viewTrace } from './traces/viewTrace';
import { viewTraceInBrowser } from './traces/viewTraceInBrowser';
import { writeBackToSst } from './sst/writeBackToSst';
import { bringBackEntry } from './lostEntry/bringBackEntry';
import { compressedStates } from './stateDocument/compressedStates';
import { emptyStates } from './stateDocument/emptyStates';
import { errorsInTerminals } from './explainError/errorsInTerminals';
import { explanationCommands } from './explainError/explanations';
import { failedCommands } from './explainError/failedCommands';
import { findSecretsProvider } from './stateDocument/findSecretsProvider';
import { lensNavigation } from './stateDocument/lensNavigation';
import { logLanguage } from './logs/logLanguage';
import { logViewer } from './logs/logViewer';
import { offeredCommands } from './extension/offeredCommands';
import { outlivedRuns } from './pastRuns/outlivedRuns';
import { recordedDocuments } from './pendingOperations/recordedDocuments';
import { pendingOperationOffers } from './pendingOperations/pendingOperationOffers';
import { playRecordedRun } from './debug/playRecordedRun';
import { programDebugging } from './debug/programDebugging';
import { programLenses } from './programLenses/programLenses';
import { showResource, stackCommandsOfState } from './stacksView/stackLinks';
import { stateLanguage } from './stateDocument/stateLanguage';
import { stateLimits } from './stateDocument/stateLimits';
import { taskProblems } from './explainError/taskProblems';
import { traceViewer } from './traces/page';
import { unseenStates } from './checkStateFile/unseenStates';
import { walkthrough } from './extension/walkthrough';
import { stacksTreeView } from './stacksView/stacksTreeView';
import type { CommandName } from '../manifest/commandIds';
import type { Feature } from '../ui/services';

/** The commands, by their names in the tables of the manifest: each row has its feature here. */
export const commands: Readonly<Record<CommandName, Feature>> = {
  adoptResource,
  attachToProgram,
  bringBackStack,
  cancelUpdate,
  changeProviderVersion,
  checkAllStacks,
  checkStateFile,
  compareStates,
  compareWithStack,
  copyStackName,
  breakAtRegistration,
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
  findResource,
  finishDestroy,
  fixAll,
  fixEtag,
  generateDebugConfiguration,
  getUnstuck,
  importState,
  logIn,
  manageKeptFiles,
  migrateStack,
  moveToStack,
  openAutomaticLog,
  openInConsole,
  openLogAsText,
  openSample,
  playRecordedRun,
  previewInTerminal,
  protectResource,
  recordTrace,
  redactLog,
  refreshStack,
  rehearseUpdate,
  reloadStacks,
  renameProject,
  renameResource,
  repairPendingOperations,
  repairState,
  reportProblem,
  restartServer,
  restoreBackup,
  selectStack,
  setCliPath,
  showDependencies,
  showDrift,
  showHistory,
  showInState,
  showLog,
  allCommands,
  showPastRun,
  showPendingOperations,
  showStack,
  taintResource,
  undoLastWrite,
  unprotectResource,
  untaintResource,
  updateInTerminal,
  verboseLog,
  viewLog,
  viewTrace,
  viewTraceInBrowser,
  writeBackToSst,
};

/** What runs without a command. */
export const listeners: readonly Feature[] = [
  bringBackEntry,
  compressedStates,
  emptyStates,
  errorsInTerminals,
  explanationCommands,
  failedCommands,
  findSecretsProvider,
  leftLocks,
  lensNavigation,
  logLanguage,
  logViewer,
  offeredCommands,
  outlivedRuns,
  pendingOperationOffers,
  programDebugging,
  programLenses,
  recordedDocuments,
  showResource,
  stackCommandsOfState,
  stacksTreeView,
  stateLanguage,
  stateLimits,
  taskProblems,
  traceViewer,
  unseenStates,
  walkthrough,
];
