import * as vscode from 'vscode';

/** The editor of traces, as the manifest has it. */
export const TRACE_EDITOR = 'pulumiTroubleshooter.trace';

/** Shows a trace, whatever its file is called. */
export async function openTrace(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, TRACE_EDITOR, { preview: false });
}
