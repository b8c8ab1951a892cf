import { FINISH_DESTROY, showFinishDestroyPage } from './page';
import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';

/**
 * `Pulumi: Finish a Failed Destroy`: shows what is left of a stack, why, and what helps. A second argument can be what the
 * destroy has printed.
 */
export const finishDestroy: Feature = (services) =>
  registerCliCommand(services, Command.finishDestroy, async (argument, output) => {
    const target =
      asTarget(argument) ?? (await pickStack(services, { title: FINISH_DESTROY, preferCurrent: true }));
    // A menu's second argument is the selection.
    if (target)
      await showFinishDestroyPage(services, target, typeof output === 'string' ? output : undefined);
  });
