import type { Feature } from '../ui/services';
import { setTaint } from '../stacksView/setTaint';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Untaint Resource`. */
export const untaintResource: Feature = (services) =>
  registerCliCommand(services, Command.untaintResource, (argument) => setTaint(services, argument, false));
