import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { askAndRefresh, asUrns, reportRefresh } from './questions';

/**
 * `Pulumi: Refresh Stack`: shows how the state differs from the real resources, then updates the state. A second argument
 * can be the URNs of the resources.
 */
export const refreshStack: Feature = (services) =>
  registerCliCommand(services, Command.refreshStack, async (argument, urns) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: 'Refresh Stack' }));
    if (!target) return;
    // A menu's second argument is the selection.
    const refreshed = await askAndRefresh(services, target, asUrns(urns));
    if (refreshed) await reportRefresh(services, refreshed);
  });
