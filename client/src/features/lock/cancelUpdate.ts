import * as vscode from 'vscode';
import type { Lock } from '../../pulumi/location/locks';
import {
  asTarget,
  exportStack,
  shownName,
  type StackTarget,
  describeTarget,
} from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { askToCancelUpdate, type Cancelled } from './questions';
import { backendOf } from '../../pulumi/backends/backendOf';
import { showError } from '../../ui/showProblem';

const TITLE = 'Cancel Update (Unlock, Release Lock)';

/**
 * `Pulumi: Cancel Update (Unlock, Release Lock)`: removes a stack's lock, or has the service end its update. Then it goes
 * on with what the update has interrupted.
 */
export const cancelUpdate: Feature = (services) =>
  registerCliCommand(services, Command.cancelUpdate, async (argument, known) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const locks = known as readonly Lock[] | undefined;
    const cancelled = await askToCancelUpdate(services, target, { locks });
    if (cancelled) await goOn(services, target, cancelled);
  });

/** Shows the interrupted operations at once, unless the update may still be working on them. */
async function goOn(services: Services, target: StackTarget, cancelled: Cancelled): Promise<void> {
  const name = shownName(target);
  const pending = cancelled === 'may still run' ? undefined : await pendingCount(services, target);
  if (pending !== undefined && pending > 0) {
    await vscode.commands.executeCommand(Command.repairPendingOperations, target);
    return;
  }
  // The user was told.
  if (cancelled === 'ended') return;
  const repair = 'Repair Pending Operations…';
  const refresh = 'Refresh Stack';
  const choice = await (pending === 0
    ? vscode.window.showInformationMessage(
        `The lock of stack “${name}” is released. No operation was interrupted.`,
        refresh,
      )
    : vscode.window.showInformationMessage(
        `The update of stack “${name}” was cancelled. Its operations may be incomplete.`,
        repair,
        refresh,
      ));
  if (choice === repair) await vscode.commands.executeCommand(Command.repairPendingOperations, target);
  if (choice === refresh) await vscode.commands.executeCommand(Command.refreshStack, target);
}

/** How many operations are pending; undefined if the stack cannot be read. */
async function pendingCount({ cli, server }: Services, target: StackTarget): Promise<number | undefined> {
  try {
    const text = await whileReading(`Exporting stack “${shownName(target)}”`, (control) =>
      exportStack(cli, target, control),
    );
    return (await server.summary({ text, limit: 0 })).pendingOperations.length;
  } catch {
    return undefined;
  }
}

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
