import * as vscode from 'vscode';
import type { PulumiProblem } from '../pulumi/cli/pulumiProblem';

/** Says why earlier states are missing in a list that has only those that this extension has saved. */
export function sayOnlyOurs({ message }: PulumiProblem): void {
  void vscode.window.showWarningMessage(
    `${message} So the backend’s own earlier states are not listed; the backups of this extension are.`,
  );
}
