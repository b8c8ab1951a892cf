import * as vscode from 'vscode';

/** Reports an error to the user once. No program has run, so there are no environment secrets to mask. */
export async function tellError(log: vscode.LogOutputChannel, error: unknown): Promise<void> {
  if (error instanceof vscode.CancellationError) return;
  log.error(error instanceof Error ? error : String(error));
  const showLog = 'Show Log';
  const text = error instanceof Error ? error.message : String(error);
  const choice = await vscode.window.showErrorMessage(`Failed: ${text}`, showLog);
  if (choice === showLog) log.show();
}
