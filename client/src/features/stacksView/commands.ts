import * as vscode from 'vscode';
import { selectStack as select } from '../../pulumi/stacks/selectedStack';
import { asTarget, bareName, shownName, describeTarget, targetKey } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand, registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { StackNode } from './nodes';
import { placeInArgument, showPlace } from './placeInState';
import { findResource as askForResource } from '../../ui/pick/pickResource';
import { refreshOpenStates } from '../editState/liveStates';
import { openLoginTerminal, commandLineTerminals } from '../../ui/terminals/commandLineTerminals';

const TITLE = 'Select Stack';

/** `Pulumi: Select Stack`: makes a stack the one that `pulumi` uses in its project's folder. */
export const selectStack: Feature = (services) =>
  registerCliCommand(services, Command.selectStack, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const name = bareName(target);
    await whileReading(`Selecting stack “${name}”`, (control) => select(services.cli, target, control));
    stacksTreeView(services).reload();
    const other = process.env['PULUMI_STACK'];
    if (other !== undefined)
      void vscode.window.showWarningMessage(
        `Stack “${name}” is selected, but PULUMI_STACK is set to “${other}”: pulumi uses that one where the variable is set.`,
      );
  });

/** Copies the name of a stack of the view as the view shows it, which is how `pulumi --stack` takes it. */
export const copyStackName: Feature = (services) =>
  registerCliCommand(services, Command.copyStackName, async (argument) => {
    if (argument instanceof StackNode) await vscode.env.clipboard.writeText(argument.label);
  });

/** Opens the page of a stack of the view in the console of its service. */
export const openInConsole: Feature = (services) =>
  registerCliCommand(services, Command.openInConsole, async (argument) => {
    const url = argument instanceof StackNode ? argument.info.url : undefined;
    if (url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(url));
  });

/** Runs on a click on the stack in the status bar. */
export const showStack: Feature = (services) =>
  registerCommand(services, Command.showStack, async () => {
    const view = stacksTreeView(services);
    await view.focus();
    const node = await view.currentStack();
    if (node) await view.reveal(node);
  });

/** `Show in State` of the view: goes to a resource or an operation in the state. */
export const showInState: Feature = (services) =>
  registerCliCommand(services, Command.showInState, async (argument) => {
    const place = placeInArgument(argument);
    if (!place || (await showPlace(services, place))) return;
    const view = stacksTreeView(services);
    const node = await view.nodeOf(place.target);
    if (node) view.tree.reload(node);
    void vscode.window.showInformationMessage(
      'This state is not the one that the view shows: it has changed since, or has unsaved edits. The view is being reloaded.',
    );
  });

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

/** `Pulumi: Reload Stacks`: reloads all, or a project or stack of the view. */
export const reloadStacks: Feature = (services) =>
  registerCliCommand(services, Command.reloadStacks, (argument) => {
    stacksTreeView(services).reload(argument);
    const named = asTarget(argument);
    refreshOpenStates(services, (target) => !named || targetKey(target) === targetKey(named));
    return Promise.resolve();
  });

/** `Pulumi: Log In…` in a terminal. The view is read again when the terminal is closed. */
export const logIn: Feature = (services) =>
  registerCliCommand(services, Command.logIn, () => {
    const terminal = openLoginTerminal();
    const closed = vscode.window.onDidCloseTerminal((other) => {
      if (other !== terminal) return;
      closed.dispose();
      stacksTreeView(services).tree.reload();
    });
    return Promise.resolve();
  });

/** `Pulumi: Preview in Terminal`. */
export const previewInTerminal: Feature = (services) =>
  registerCliCommand(services, Command.previewInTerminal, (argument) =>
    typeForStack(services, 'pulumi preview', argument),
  );

/** `Pulumi: Update in Terminal`. */
export const updateInTerminal: Feature = (services) =>
  registerCliCommand(services, Command.updateInTerminal, (argument) =>
    typeForStack(services, 'pulumi up', argument),
  );

/** Types a command line into the terminal of a stack. The user reads it and presses Enter. */
async function typeForStack(services: Services, line: string, argument: unknown): Promise<void> {
  const target = asTarget(argument) ?? (await pickStack(services, { title: `Stack for “${line}”` }));
  if (target) commandLineTerminals(services).type(line, target);
}
