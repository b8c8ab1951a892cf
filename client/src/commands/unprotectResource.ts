import type { Feature } from '../ui/services';
import { setProtection } from '../stacksView/setProtection';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Unprotect Resource`. */
export const unprotectResource: Feature = (services) =>
  registerCliCommand(services, Command.unprotectResource, (argument) =>
    setProtection(services, argument, false),
  );
