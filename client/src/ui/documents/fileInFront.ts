import * as vscode from 'vscode';

/** The active file, also if it is too large for extensions and therefore visible only as a tab. */
export function fileInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.scheme === 'file' ? input.uri : undefined;
}
