/** The commands that steps of known errors name, and what the palette calls them, without the category. */
export const commandTitles = {
  exportState: 'Export Stack State…',
  importState: 'Import Stack State…',
  editState: 'Edit Stack State',
  getUnstuck: 'Get This Stack Unstuck (Stuck, Locked, Repair, Recover, Fix, Help)',
  cancelUpdate: 'Cancel Update (Unlock, Release Lock)',
  repairPendingOperations: 'Repair Pending Operations…',
  repairState: 'Repair State (Fix Problems)',
  refreshStack: 'Refresh Stack',
  finishDestroy: 'Finish a Failed Destroy',
  adoptResource: 'Adopt Existing Resource…',
  restoreBackup: 'Restore State Backup…',
  bringBackStack: 'Bring Back Removed Stack…',
  manageKeptFiles: 'Manage Backups and Recordings…',
  migrateStack: 'Migrate Stack to Another Backend…',
  renameProject: 'Rename Project…',
  deleteFromState: 'Delete Resource From State',
  unprotectResource: 'Unprotect Resource',
  fixEtag: 'Fix CloudFront ETag…',
  changeProviderVersion: 'Change Provider Version in State…',
  debugProgram: 'Debug Program (Preview)',
  playRecordedRun: 'Play a Recorded Run…',
  logIn: 'Log In…',
  diagnoseEnvironment: 'Diagnose Environment',
  reportProblem: 'Report a Problem…',
  verboseLog: 'Run With Verbose Logging…',
} as const;

/** The name of a command on a button: without the words by which the palette finds it. */
export function buttonTitle(command: keyof typeof commandTitles): string {
  return commandTitles[command].replace(/ \((?!Preview\))[^()]{1,80}\)$/, '');
}
