import * as vscode from 'vscode';
import { findExistingIn } from './findExisting';
import { asAdoptionHint, type AdoptionHint } from './model/adoptionHint';
import { isDynamic, lookUpDynamic, whyNotFromPlan } from './model/dynamicResource';
import { lookUpExisting, type Existing } from './model/lookUpExisting';
import { plannedCreates, type PlannedCreate } from './model/plannedCreates';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { shortName, asTarget, shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { shortened } from '../pendingOperations/formatIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { ADOPT_TITLE, adoptDynamic, askId, decideAdoption, pickCreate } from './questions';
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
  if (!create || !(await canGoOn(services, seen, create))) return;
  const isOwn = isDynamic(create);
  const reason = isOwn ? whyNotFromPlan(create) : undefined;
  if (reason !== undefined) {
    void vscode.window.showErrorMessage(`Nothing was changed. ${reason}`);
    return;
  }
  const find = isOwn ? undefined : await findExistingIn(services, target, seen.text, create);
  const run = await services.recorder.lastRun(target);
  const recorded = run?.objects.find(({ urn }) => urn === create.urn)?.made;
  const tried = new Set<string>();
  for (let wrong: string | undefined; ;) {
    const id = await askId(create, hint, { tried, wrong, recorded }, find);
    if (id === undefined) return;
    if (!(await canGoOn(services, seen, create, id))) return;
    const { found, text } = await whileReading(
      `Looking up “${shortened(id)}”`,
      async (control): Promise<{ found: Existing; text?: string }> =>
        isOwn
          ? lookUpDynamic(services, target, { text: seen.text, create, id }, control)
          : { found: await lookUpExisting(services.cli, target, create, id, control) },
    );
    if (found.kind === 'found') {
      if (found.id !== undefined && !(await canGoOn(services, seen, create, found.id))) return;
      if (text === undefined) await decideAdoption(services, target, { create, id, found, seen });
      else await adoptDynamic(services, target, { create, id, found, seen }, text);
      return;
    }
    tried.add(id);
    wrong = `“${shortened(id)}” is not confirmed. The provider: ${found.message}`;
  }
}

/** Tells why a resource cannot be adopted; true if it can. */
async function canGoOn(
  { server }: Services,
  { text }: StackLook,
  { urn, type, provider, waitsFor }: PlannedCreate,
  id?: string,
): Promise<boolean> {
  const possible = await server.adoptable({ text, urn, type, provider, id });
  const reason =
    possible.kind === 'refused'
      ? possible.reason
      : waitsFor === undefined
        ? undefined
        : `${shortName(urn)} needs “${waitsFor}”, which the state does not have either. Adopt that first, or have an update create it: pulumi up --target.`;
  if (reason === undefined) return true;
  void vscode.window.showErrorMessage(`Nothing was changed. ${reason}`);
  return false;
}
