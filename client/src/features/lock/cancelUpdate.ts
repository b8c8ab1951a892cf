import * as vscode from 'vscode';
import type { Lock } from '../../pulumi/location/locks';
import { asTarget, exportStack, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { askToCancelUpdate, type Cancelled } from './questions';

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
