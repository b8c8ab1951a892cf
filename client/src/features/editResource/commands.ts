import * as vscode from 'vscode';
import type { ResourceOffer } from '../../../../shared/resourceChanges';
import type { Feature, Services } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askChoice, askText, onlyStep } from '../../ui/inputSteps';

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

/** Older CLIs drop the mark on import. */
const TAINT_SINCE = '3.192.0';

/** `Pulumi: Taint Resource`. */
export const taintResource: Feature = (services) =>
  registerCliCommand(services, Command.taintResource, (argument) => setTaint(services, argument, true));

/** `Pulumi: Untaint Resource`. */
export const untaintResource: Feature = (services) =>
  registerCliCommand(services, Command.untaintResource, (argument) => setTaint(services, argument, false));

/** Taints or untaints a resource: the next update replaces a tainted one in any case. */
async function setTaint(services: Services, argument: unknown, on: boolean): Promise<void> {
  const action = on ? 'Taint' : 'Untaint';
  const title = `${action} Resource`;
  const chosen = await chooseResource(services, argument, title);
  if (!chosen) return;
  const { name, isTainted, offers } = chosen.facts;
  const offer = offers.find(({ refactoring }) => refactoring === 'taint');
  if (isTainted === on) {
    void vscode.window.showInformationMessage(`${name} is ${on ? 'tainted already' : 'not tainted'}.`);
  } else if (offer) {
    const { target } = chosen.place;
    if (on && target) await services.cli.requireVersion(target.folder, TAINT_SINCE, title);
    await editChosen(services, chosen, offer, { title, action });
  } else {
    void vscode.window.showErrorMessage(
      `${name} cannot be tainted. Only a resource that an update can replace can be, in a state of version 3 or newer with valid JSON.`,
    );
  }
}

const RENAME = 'Rename Resource';

/** `Pulumi: Rename Resource`: renames a resource everywhere in the state. */
export const renameResource: Feature = (services) =>
  registerCliCommand(services, Command.renameResource, async (argument) => {
    const chosen = await chooseResource(services, argument, RENAME);
    if (!chosen) return;
    const { name, type } = chosen.facts;
    const newName = await vscode.window.showInputBox({
      title: RENAME,
      prompt: `New name of ${name} (${type}). Rename it in the program, too, or the next update replaces it.`,
      value: name,
      ignoreFocusOut: true,
      validateInput: (value) => (value === '' ? 'The new name is empty.' : undefined),
    });
    if (newName === undefined || newName === name) return;
    await editChosen(services, chosen, { newName }, { title: RENAME, action: 'Rename' });
  });

const CHANGE_VERSION = 'Change Provider Version in State';

/**
 * `Pulumi: Change Provider Version in State`: changes a provider's version everywhere in the state: in its inputs and
 * outputs, and in the name of a default provider with all references to it.
 */
export const changeProviderVersion: Feature = (services) =>
  registerCliCommand(services, Command.changeProviderVersion, async (argument) => {
    const chosen = await chooseResource(services, argument, CHANGE_VERSION, {
      needed: {
        value: 'providerVersion',
        none: 'This state has no provider with a version.',
      },
    });
    if (!chosen) return;
    const { name, type, values } = chosen.facts;
    const version = await askText(
      onlyStep(CHANGE_VERSION),
      `New version of ${name} (${type}), now ${values.providerVersion ?? 'unknown'}. The program has to use the same version, or the next update changes it back.`,
      {
        placeholder: values.providerVersion ?? '',
        problem: (value) => {
          if (!/^v?\d+(\.\d+){0,2}([-+][\w.+-]+)?$/.test(value)) return 'Enter a version such as 6.51.0.';
          return value === values.providerVersion ? 'It has this version already.' : undefined;
        },
      },
    );
    if (typeof version !== 'object') return;
    const edit = { value: 'providerVersion' as const, to: version.value };
    await editChosen(services, chosen, edit, { title: CHANGE_VERSION, action: 'Change Version' });
  });
