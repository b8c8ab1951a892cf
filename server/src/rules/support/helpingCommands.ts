import type { HelpingCommand } from '../engine/rule';

/** The quick fix titles of commands that help from outside of the text. */
export const helpingCommandTitles: Readonly<Record<HelpingCommand, string>> = {
  findSecretsProvider: 'Look for "secrets_providers" in the stack’s settings and backups…',
  restoreStackOf: 'Restore an earlier state of the stack…',
  exportStackOf: 'Export the stack’s state again…',
};
