import * as vscode from 'vscode';
import type { Lock } from '../pulumi/location/locks';
import { asTarget, shownName } from '../pulumi/stacks/stacks';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { pickStack } from '../ui/pick/pickStack';
import { askToCancelUpdate } from '../ui/stackLock';

const TITLE = 'Cancel Update (Unlock, Release Lock)';

/** `Pulumi: Cancel Update (Unlock, Release Lock)`: removes a stack's lock, or has the service end its update. */
export const cancelUpdate: Feature = (services) =>
  registerCliCommand(services, Command.cancelUpdate, async (argument, known) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const locks = known as readonly Lock[] | undefined;
    if (!(await askToCancelUpdate(services, target, { locks }))) return;
    const repair = 'Repair Pending Operations…';
    const refresh = 'Refresh Stack';
    const choice = await vscode.window.showInformationMessage(
      `The update of stack “${shownName(target)}” was cancelled. Its operations may be incomplete.`,
      repair,
      refresh,
    );
    if (choice === repair) await vscode.commands.executeCommand(Command.repairPendingOperations, target);
    if (choice === refresh) await vscode.commands.executeCommand(Command.refreshStack, target);
  });
