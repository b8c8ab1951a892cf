import * as vscode from 'vscode';

/** Shows a backup's file read-only: an edit would change the backup. */
export async function openBackup(path: string): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.file(path));
  await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
}
