import * as vscode from 'vscode';

/** The editor of traces, as the manifest has it. */
export const TRACE_EDITOR = 'pulumiTroubleshooter.trace';

/** Shows a trace, whatever its file is called. */
export async function openTrace(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, TRACE_EDITOR, { preview: false });
}

/** Asks for the file of a trace. */
export async function askForTrace(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: 'View Trace',
    openLabel: 'View Trace',
    filters: { Traces: ['trace', 'json', 'jsonl'], 'All files': ['*'] },
  });
  return chosen?.[0];
}

/** The file of the trace in front. */
export function traceInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === TRACE_EDITOR ? input.uri : undefined;
}
