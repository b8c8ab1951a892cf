import * as vscode from 'vscode';
import { backendOf } from '../../pulumi/backends/backendOf';
import { describeTarget, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { showError } from '../../ui/showProblem';

/** Warns if a run has left its lock. The CLI can fail to delete it even after a run that succeeded. */
export const leftLocks: Feature = (services) =>
  services.cli.onDidLeaveLock((target, said) => {
    tell(services, target, said).catch((error: unknown) => showError(services, error));
  });

async function tell(services: Services, target: StackTarget, said: string): Promise<void> {
  const holders = await backendOf(services.cli, target).holders('ask');
  // The deletion can have come through although its answer was lost.
  if (holders?.length === 0) return;
  const [cancel, explain] = ['Cancel Update…', 'Explain'];
  const choice = await vscode.window.showWarningMessage(
    `Locked by what has just ended: ${describeTarget(target)}. Pulumi could not delete its lock, so the next update will be refused.`,
    cancel,
    explain,
  );
  if (choice === cancel) await vscode.commands.executeCommand(Command.cancelUpdate, target);
  if (choice === explain) await vscode.commands.executeCommand(Command.explainError, said, target);
}
