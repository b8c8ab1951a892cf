import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { commandLineTerminals } from '../../ui/terminals/commandLineTerminals';

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
