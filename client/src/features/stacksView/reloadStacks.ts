import type { Feature } from '../../ui/services';
import { refreshOpenStates } from '../editState/liveStates';
import { asTarget, targetKey } from '../../pulumi/stacks/stacks';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Reload Stacks`: reloads all, or a project or stack of the view. */
export const reloadStacks: Feature = (services) =>
  registerCliCommand(services, Command.reloadStacks, (argument) => {
    stacksTreeView(services).reload(argument);
    const named = asTarget(argument);
    refreshOpenStates(services, (target) => !named || targetKey(target) === targetKey(named));
    return Promise.resolve();
  });
