import { asAdoptionHint } from '../pulumi/adoption/adoptionHint';
import { asTarget } from '../pulumi/stacks/stacks';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { pickStack } from '../ui/pick/pickStack';
import { adoptInEditor, ADOPT_TITLE } from '../ui/questions/adoptQuestions';

/**
 * `Pulumi: Adopt Existing Resource…`: puts an object that exists, and that the program would create, into the state. A second
 * argument can be what an error tells of it.
 */
export const adoptResource: Feature = (services) =>
  registerCliCommand(services, Command.adoptResource, async (argument, hint) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: ADOPT_TITLE }));
    if (target) await adoptInEditor(services, target, asAdoptionHint(hint));
  });
