// Written by `npm run manifest` from the tables in client/src/manifest.
import { adoptResource } from './adoptResource';
import { attachToProgram } from './attachToProgram';
import { bringBackStack } from './bringBackStack';
import { cancelUpdate } from './cancelUpdate';
import { changeProviderVersion } from './changeProviderVersion';
import { checkStateFile } from './checkStateFile';
import { compareStates } from './compareStates';
import { compareWithStack } from './compareWithStack';
import { copyStackName } from './copyStackName';
import { debugProgram, debugProgramDestroy, debugProgramRefresh, debugProgramUp } from './debugProgram';
import { deleteFromState } from './deleteFromState';
import { diagnoseEnvironment } from './diagnoseEnvironment';
import { editState } from './editState';
import { explainError } from './explainError';
import { explainTerminalSelection } from './explainTerminalSelection';
import { exportState } from './exportState';
import { findResource } from './findResource';
import { finishDestroy } from './finishDestroy';
import { fixAll } from './fixAll';
import { fixEtag } from './fixEtag';
import { generateDebugConfiguration } from './generateDebugConfiguration';
import { importState } from './importState';
import { logIn } from './logIn';
import { manageKeptFiles } from './manageKeptFiles';
import { migrateStack } from './migrateStack';
import { moveToStack } from './moveToStack';
import { openAutomaticLog } from './openAutomaticLog';
import { openInConsole } from './openInConsole';
import { openLogAsText } from './openLogAsText';
import { openSample } from './openSample';
import { previewInTerminal, updateInTerminal } from './previewInTerminal';
import { protectResource, unprotectResource } from './protectResource';
import { recordTrace } from './recordTrace';
import { redactLog } from './redactLog';
import { refreshStack } from './refreshStack';
import { rehearseUpdate } from './rehearseUpdate';
import { reloadStacks } from './reloadStacks';
import { renameProject } from './renameProject';
import { renameResource } from './renameResource';
import { repairPendingOperations } from './repairPendingOperations';
import { repairState } from './repairState';
import { reportProblem } from './reportProblem';
import { restartServer } from './restartServer';
import { restoreBackup } from './restoreBackup';
import { selectStack } from './selectStack';
import { setCliPath } from './setCliPath';
import { showDependencies } from './showDependencies';
import { showDrift } from './showDrift';
import { showHistory } from './showHistory';
import { showInState } from './showInState';
import { showLog } from './showLog';
import { showPastRun } from './showPastRun';
import { showPendingOperations } from './showPendingOperations';
import { showStack } from './showStack';
import { taintResource, untaintResource } from './taintResource';
import { undoLastWrite } from './undoLastWrite';
import { verboseLog } from './verboseLog';
import { viewLog } from './viewLog';
import { viewTrace } from './viewTrace';
import { viewTraceInBrowser } from './viewTraceInBrowser';
import { writeBackToSst } from './writeBackToSst';
import type { Feature } from '../ui/services';

/** The commands. */
export const commands: readonly Feature[] = [
  adoptResource,
  attachToProgram,
  bringBackStack,
  cancelUpdate,
  changeProviderVersion,
  checkStateFile,
  compareStates,
  compareWithStack,
  copyStackName,
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
  importState,
  logIn,
  manageKeptFiles,
  migrateStack,
  moveToStack,
  openAutomaticLog,
  openInConsole,
  openLogAsText,
  openSample,
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
];
