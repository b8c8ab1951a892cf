import * as vscode from 'vscode';

/**
 * False if the user cannot see or read pages, or prefers questions.
 * @param setting the one that says so, without its prefix
 */
export function asksOnPage(setting: 'pendingOperations.ask' | 'writes.ask'): boolean {
  const ask = vscode.workspace.getConfiguration('pulumiTroubleshooter').get(setting);
  if (ask !== 'auto') return ask !== 'inTurn';
  return vscode.workspace.getConfiguration('editor').get('accessibilitySupport') !== 'on';
}
