import { ID_PREFIX } from '../ids';
import type { CommandRow } from './commandRow';
import { environmentCommands } from './environmentCommands';
import { logCommands } from './logCommands';
import { programCommands } from './programCommands';
import { resourceCommands } from './resourceCommands';
import { stackCommands } from './stackCommands';
import { stateCommands } from './stateCommands';

/** The tables of docs/commands.md, by the headings above them. */
export const commandSections = {
  'States and stacks': {
    ...stateCommands,
    ...stackCommands,
    ...resourceCommands,
    ...programCommands,
    ...environmentCommands,
  },
  'Errors, logs and traces': logCommands,
} as const satisfies Record<string, Record<string, CommandRow>>;

/** All commands with their names, in the order of the documents. */
export const commandTable: readonly (readonly [string, CommandRow])[] = Object.values(
  commandSections,
).flatMap((section) => Object.entries<CommandRow>(section));

/** A command's id in the manifest. */
export function commandId(name: string): string {
  return `${ID_PREFIX}${name}`;
}
