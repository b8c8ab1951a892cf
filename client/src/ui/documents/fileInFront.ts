import * as vscode from 'vscode';

/** The file that is in front, also one that is too large for extensions and so shows only as a tab. */
export function fileInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.scheme === 'file' ? input.uri : undefined;
}
