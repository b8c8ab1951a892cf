import * as vscode from 'vscode';
import type { PulumiProblem } from '../pulumi/cli/pulumiProblem';

/** Says why a list of earlier states has only this extension's backups. */
export function sayOnlyOurs({ message }: PulumiProblem): void {
  void vscode.window.showWarningMessage(
    `${message} So the backend’s own earlier states are not listed; the backups of this extension are.`,
  );
}
