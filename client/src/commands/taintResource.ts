import * as vscode from 'vscode';
import type { Feature, Services } from '../services';
import { chooseResource, editChosen } from '../stacks/chosenResource';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Taint Resource` and `Pulumi: Untaint Resource`: whether the next update replaces a resource in any case. */
export const taintResource: Feature = (services) =>
  vscode.Disposable.from(
    registerCliCommand(services, Command.taintResource, (argument) => setTaint(services, argument, true)),
    registerCliCommand(services, Command.untaintResource, (argument) => setTaint(services, argument, false)),
  );

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
    await editChosen(services, chosen, offer, { title, action });
  } else {
    void vscode.window.showErrorMessage(
      `This cannot be tainted: ${name}. Only a resource that an update can replace can, in a state of version 3 or newer whose JSON is whole.`,
    );
  }
}
