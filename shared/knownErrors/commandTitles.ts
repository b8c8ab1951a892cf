import type { HelpfulCommand } from './knownError';

/** What the commands are called in the palette, without the category. */
export const commandTitles: Readonly<Record<HelpfulCommand, string>> = {
  exportState: 'Export Stack State…',
  importState: 'Import Stack State…',
  editState: 'Edit Stack State',
  repairState: 'Repair State (Fix Problems)',
  restoreBackup: 'Restore State Backup…',
  bringBackStack: 'Bring Back Removed Stack…',
  manageKeptFiles: 'Manage Backups and Recordings…',
  deleteFromState: 'Delete Resource From State',
  unprotectResource: 'Unprotect Resource',
  cancelUpdate: 'Cancel Update (Unlock, Release Lock)',
  refreshStack: 'Refresh Stack',
  repairPendingOperations: 'Repair Pending Operations…',
  debugProgram: 'Debug Program (Preview)',
  diagnoseEnvironment: 'Diagnose Environment',
  fixEtag: 'Fix CloudFront ETag…',
  changeProviderVersion: 'Change Provider Version in State…',
  renameProject: 'Rename Project…',
  upgradeBackend: 'Upgrade Legacy Backend…',
  migrateStack: 'Migrate Stack to Another Backend…',
  reportProblem: 'Report a Problem…',
  verboseLog: 'Run With Verbose Logging…',
  logIn: 'Log In…',
};
