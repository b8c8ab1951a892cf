import type { Feature } from '../ui/services';
import { setTaint } from '../stacksView/setTaint';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Taint Resource`. */
export const taintResource: Feature = (services) =>
  registerCliCommand(services, Command.taintResource, (argument) => setTaint(services, argument, true));
