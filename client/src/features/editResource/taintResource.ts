import * as vscode from 'vscode';
import type { Feature, Services } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

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
