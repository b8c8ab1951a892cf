import type { Feature } from '../ui/services';
import { setProtection } from '../stacksView/setProtection';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Protect Resource`. */
export const protectResource: Feature = (services) =>
  registerCliCommand(services, Command.protectResource, (argument) =>
    setProtection(services, argument, true),
  );
