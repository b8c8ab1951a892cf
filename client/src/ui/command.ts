import * as vscode from 'vscode';
import type { Services } from '../services';
import { showError } from './problems';

/** The ids of the commands, as the manifest has them. */
export const Command = {
  exportState: 'pulumiTroubleshooter.exportState',
  importState: 'pulumiTroubleshooter.importState',
  editState: 'pulumiTroubleshooter.editState',
  cancelUpdate: 'pulumiTroubleshooter.cancelUpdate',
  refreshStack: 'pulumiTroubleshooter.refreshStack',
  repairState: 'pulumiTroubleshooter.repairState',
  restoreBackup: 'pulumiTroubleshooter.restoreBackup',
  manageKeptFiles: 'pulumiTroubleshooter.manageKeptFiles',
  compareWithStack: 'pulumiTroubleshooter.compareWithStack',
  migrateStack: 'pulumiTroubleshooter.migrateStack',
  renameProject: 'pulumiTroubleshooter.renameProject',
  compareStates: 'pulumiTroubleshooter.compareStates',
  checkStateFile: 'pulumiTroubleshooter.checkStateFile',
  repairPendingOperations: 'pulumiTroubleshooter.repairPendingOperations',
  deleteFromState: 'pulumiTroubleshooter.deleteFromState',
  protectResource: 'pulumiTroubleshooter.protectResource',
  unprotectResource: 'pulumiTroubleshooter.unprotectResource',
  taintResource: 'pulumiTroubleshooter.taintResource',
  untaintResource: 'pulumiTroubleshooter.untaintResource',
  renameResource: 'pulumiTroubleshooter.renameResource',
  fixEtag: 'pulumiTroubleshooter.fixEtag',
  changeProviderVersion: 'pulumiTroubleshooter.changeProviderVersion',
  moveToStack: 'pulumiTroubleshooter.moveToStack',
  generateDebugConfiguration: 'pulumiTroubleshooter.generateDebugConfiguration',
  debugProgram: 'pulumiTroubleshooter.debugProgram',
  debugProgramUp: 'pulumiTroubleshooter.debugProgramUp',
  debugProgramDestroy: 'pulumiTroubleshooter.debugProgramDestroy',
  debugProgramRefresh: 'pulumiTroubleshooter.debugProgramRefresh',
  diagnoseEnvironment: 'pulumiTroubleshooter.diagnoseEnvironment',
  reportProblem: 'pulumiTroubleshooter.reportProblem',
  fixAll: 'pulumiTroubleshooter.fixAll',
  findResource: 'pulumiTroubleshooter.findResource',
  reloadStacks: 'pulumiTroubleshooter.reloadStacks',
  showStack: 'pulumiTroubleshooter.showStack',
  showInState: 'pulumiTroubleshooter.showInState',
  logIn: 'pulumiTroubleshooter.logIn',
  setCliPath: 'pulumiTroubleshooter.setCliPath',
  explainError: 'pulumiTroubleshooter.explainError',
  explainTerminalSelection: 'pulumiTroubleshooter.explainTerminalSelection',
  verboseLog: 'pulumiTroubleshooter.verboseLog',
  filterLog: 'pulumiTroubleshooter.filterLog',
  redactLog: 'pulumiTroubleshooter.redactLog',
  openAutomaticLog: 'pulumiTroubleshooter.openAutomaticLog',
  showLog: 'pulumiTroubleshooter.showLog',
  showPastRun: 'pulumiTroubleshooter.showPastRun',
  recordTrace: 'pulumiTroubleshooter.recordTrace',
  viewTrace: 'pulumiTroubleshooter.viewTrace',
  viewTraceInBrowser: 'pulumiTroubleshooter.viewTraceInBrowser',
  restartServer: 'pulumiTroubleshooter.restartServer',
} as const;

type Handler = (...args: unknown[]) => Promise<void>;

/** Registers a command whose failures become messages with the action that helps. */
export function registerCommand(services: Services, id: string, handler: Handler): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      await handler(...args);
    } catch (error) {
      await showError(services, error);
    }
  });
}

/**
 * As {@link registerCommand}, for a command that runs a program: refuses in an untrusted workspace. The
 * manifest hides it there; keyboard shortcuts and other extensions reach it all the same.
 */
export function registerCliCommand(services: Services, id: string, handler: Handler): vscode.Disposable {
  return registerCommand(services, id, async (...args) => {
    if (vscode.workspace.isTrusted) return handler(...args);
    const manage = 'Manage Workspace Trust';
    const choice = await vscode.window.showWarningMessage(
      'This workspace is in Restricted Mode. Pulumi runs the project’s code, so it needs a trusted workspace.',
      manage,
    );
    if (choice === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  });
}
