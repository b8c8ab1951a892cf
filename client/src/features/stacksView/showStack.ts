import type { Feature } from '../../ui/services';
import { stacksTreeView } from './stacksTreeView';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** Runs on a click on the stack in the status bar. */
export const showStack: Feature = (services) =>
  registerCommand(services, Command.showStack, async () => {
    const view = stacksTreeView(services);
    await view.focus();
    const node = await view.currentStack();
    if (node) await view.reveal(node);
  });
