import * as vscode from 'vscode';
import type { ResourceOffer } from '../../../../shared/resourceChanges';
import type { Feature, Services } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askChoice } from '../../ui/inputSteps';

/** `Pulumi: Protect Resource`. */
export const protectResource: Feature = (services) =>
  registerCliCommand(services, Command.protectResource, (argument, named) =>
    setProtection(services, [argument, named], true),
  );

/** `Pulumi: Unprotect Resource`. */
export const unprotectResource: Feature = (services) =>
  registerCliCommand(services, Command.unprotectResource, (argument, named) =>
    setProtection(services, [argument, named], false),
  );

/**
 * Protects or unprotects a resource: alone, with all its children, or with all of its type.
 * @param asked the command's arguments
 */
async function setProtection(
  services: Services,
  [argument, named]: readonly [unknown, unknown],
  on: boolean,
): Promise<void> {
  const action = on ? 'Protect' : 'Unprotect';
  const title = `${action} Resource`;
  const chosen = await chooseResource(services, argument, title, { named });
  if (!chosen) return;
  const { name, isProtected, offers } = chosen.facts;
  if (isProtected === on) {
    void vscode.window.showInformationMessage(`${name} is ${on ? 'protected already' : 'not protected'}.`);
    return;
  }
  const ways = offers.filter(({ refactoring }) => refactoring === 'protection');
  if (ways.length === 0) {
    void vscode.window.showErrorMessage(
      `${name} is the old half of a replacement, which Pulumi deletes whether or not it is protected.`,
    );
    return;
  }
  const way = ways.length === 1 ? ways[0] : await askWay(title, ways);
  if (way) await editChosen(services, chosen, way, { title, action });
}

async function askWay(title: string, ways: readonly ResourceOffer[]): Promise<ResourceOffer | undefined> {
  const result = await askChoice(
    { title, step: 1, totalSteps: 3, canGoBack: false },
    'Pulumi does not delete a protected resource',
    ways.map((way) => ({ label: way.title, value: way })),
  );
  return typeof result === 'object' ? result.value : undefined;
}
