import type { LostEntry } from '../../../../shared/lostEntry';
import { describeUrn } from '../../../../shared/urn';
import type { HelpingCommand } from '../engine/rule';

/** The quick fix titles of commands that help from outside of the text. */
export const helpingCommandTitles: Readonly<Record<HelpingCommand, string>> = {
  findSecretsProvider: 'Look for "secrets_providers" in the stack’s settings and backups…',
  restoreStackOf: 'Restore an earlier state of the stack…',
  exportStackOf: 'Export the stack’s state again…',
};

/** The quick fix title of the command that brings a lost entry back. */
export function bringBackTitle({ urn, id }: LostEntry): string {
  const what = id === undefined ? '' : 'the provider ';
  return `Bring back ${what}${describeUrn(urn)} from the stack or a backup…`;
}
