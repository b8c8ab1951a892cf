import * as vscode from 'vscode';
import type { FindingSeverity } from '../../../shared/stateSummary';

// How this extension's settings are read. `client/src/manifest/settingsTable.ts` describes them.

const SECTION = 'pulumiTroubleshooter';

/** How many backups of a stack are kept. */
export function backupsToKeep(): number {
  return vscode.workspace.getConfiguration(SECTION).get('backups.keep', 50);
}

/** The severities that the user has set for rules. */
export function ruleSeverities(): Readonly<Record<string, FindingSeverity | 'off'>> {
  // A copy: VS Code's own object can be sent to no thread.
  return {
    ...vscode.workspace.getConfiguration(SECTION).get<Record<string, FindingSeverity | 'off'>>('rules'),
  };
}

/** True if an explanation is offered when a command in a terminal fails. */
export function offersExplanations(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get('offerExplanations', true);
}

/** False if the user cannot see or read pages, or prefers questions. @param setting the one that says so */
export function asksOnPage(setting: 'pendingOperations.ask' | 'writes.ask'): boolean {
  const ask = vscode.workspace.getConfiguration(SECTION).get(setting);
  if (ask !== 'auto') return ask !== 'inTurn';
  return vscode.workspace.getConfiguration('editor').get('accessibilitySupport') !== 'on';
}

/** True if the review of a write rehearses the next update by itself, which runs the project's program. */
export function rehearsesByItself(): boolean {
  const isWanted = vscode.workspace.getConfiguration(SECTION).get<boolean>('writes.rehearse', true);
  return isWanted && vscode.workspace.isTrusted;
}

/**
 * A setting of the user or the machine; undefined if it is empty. A workspace's value is ignored: it could name any program,
 * or any server.
 */
export function machineSetting(name: string, section: string = SECTION): string | undefined {
  const value = vscode.workspace.getConfiguration(section).inspect<unknown>(name)?.globalValue;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
