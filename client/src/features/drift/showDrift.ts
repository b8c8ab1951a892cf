import { showDriftPage } from './page';
import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { argumentOrActiveUri } from '../../ui/documents/stateDocument';
import { pickStack } from '../../ui/pick/pickStack';

/**
 * `Pulumi: Show Drift`: shows how a stack's state differs from the real resources, property by property. Its argument can
 * be the stack; by default it takes the stack of the active state, or asks for one.
 */
export const showDrift: Feature = (services) =>
  registerCliCommand(services, Command.showDrift, async (argument) => {
    const named = asTarget(argument);
    const uri = named ? undefined : argumentOrActiveUri(argument);
    const target =
      named ??
      (uri && services.liveStates.targetOf(uri)) ??
      (await pickStack(services, { title: 'Show Drift', preferCurrent: true }));
    if (target) await showDriftPage(services, target);
  });
