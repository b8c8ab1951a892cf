import * as vscode from 'vscode';
import { asTarget, shownName, describeTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { findResource as askForResource } from '../../ui/pick/pickResource';

/** `Pulumi: Find Resource in Stack…`. */
export const findResource: Feature = (services) =>
  registerCliCommand(services, Command.findResource, (argument) => findInStack(services, argument));

async function findInStack(services: Services, argument: unknown): Promise<void> {
  const title = 'Find Resource in Stack';
  const target = asTarget(argument) ?? (await pickStack(services, { title, preferCurrent: true }));
  if (!target) return;
  const view = stacksTreeView(services);
  await view.focus();
  const stack = await view.nodeOf(target);
  if (!stack) {
    const message = `The view does not show this stack: ${describeTarget(target)}.`;
    void vscode.window.showErrorMessage(message);
    return;
  }
  await view.tree.readHealth(stack);
  const id = stack.health?.stateId ?? '';
  const path = await askForResource(services.server, id, `${title} “${shownName(stack)}”`);
  const resource = path && (await view.tree.findResource(stack, path));
  if (resource) await view.reveal(resource);
}
