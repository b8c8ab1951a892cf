// Written by `npm run manifest` from the tables in client/src/manifest.

/** What the palette calls the commands that steps of known errors name, without the category. */
export const commandTitles = {
  exportState: 'Export Stack State…',
  importState: 'Import Stack State…',
  editState: 'Edit Stack State',
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
  logIn: 'Log In…',
  diagnoseEnvironment: 'Diagnose Environment',
  reportProblem: 'Report a Problem…',
  verboseLog: 'Run With Verbose Logging…',
} as const;
