import { askExisting } from './askExisting';
import { asAdoptionHint, type AdoptionHint } from './model/adoptionHint';
import { lookUpExisting } from './model/lookUpExisting';
import { plannedCreates } from './model/plannedCreates';
import { lookAtStack } from '../../pulumi/backends/stackLook';
import { asTarget, shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { ADOPT_TITLE, adoptDynamic, decideAdoption, pickCreate } from './questions';
import type { Feature, Services } from '../../ui/services';
import { unlocked } from '../lock/questions';

/**
 * `Pulumi: Adopt Existing Resource…`: puts an object that exists, and that the program would create, into the state. A second
 * argument can be what an error tells of it.
 */
export const adoptResource: Feature = (services) =>
  registerCliCommand(services, Command.adoptResource, async (argument, hint) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: ADOPT_TITLE }));
    if (target) await adoptExisting(services, target, asAdoptionHint(hint));
  });

/**
 * Finds out which resource of the program exists already, and with which id, shows it beside the program's inputs, and puts it into
 * the state if the user wants that.
 * @param hint what an error tells of it
 */
async function adoptExisting(
  services: Services,
  target: StackTarget,
  hint: AdoptionHint | undefined,
): Promise<void> {
  if (!(await unlocked(services, target, 'the import'))) return;
  const name = shownName(target);
  const [seen, creates] = await whileReading(
    `Running the program, to see what it would create in stack “${name}”`,
    async (control) =>
      [
        await lookAtStack(services.cli, target, control, { read: exportStack }),
        await plannedCreates(services.cli, target, control),
      ] as const,
  );
  const create = await pickCreate(target, creates, hint);
  if (!create) return;
  const adoption = await askExisting(services, target, {
    title: ADOPT_TITLE,
    create,
    text: seen.text,
    said: hint?.said,
    lookUp: async (id, control) => ({
      found: await lookUpExisting(services.cli, target, create, id, control),
    }),
  });
  if (!adoption) return;
  const { text, ...of } = adoption;
  if (text === undefined) await decideAdoption(services, target, { create, ...of, seen });
  else await adoptDynamic(services, target, { create, ...of, seen }, text);
}
