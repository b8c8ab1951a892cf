import { showHistoryPage } from './page';
import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';

/**
 * `Pulumi: Show History`: shows all kept states of a stack on one timeline, with what each changed, and the first one
 * with errors. Its argument can be the stack.
 */
export const showHistory: Feature = (services) =>
  registerCliCommand(services, Command.showHistory, async (argument) => {
    const target =
      asTarget(argument) ?? (await pickStack(services, { title: 'Show History', preferCurrent: true }));
    if (target) await showHistoryPage(services, target);
  });
