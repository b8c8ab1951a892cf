import type { commandSections } from './commands/commandTable';
import { ID_PREFIX } from './ids';

type Sections = typeof commandSections;
type SectionName = keyof Sections;

/** A command's id without the prefix. */
export type CommandName = { [S in SectionName]: keyof Sections[S] }[SectionName];

/** The name of a command that needs no program, and so also runs in a browser. */
export type WebCommandName = {
  [S in SectionName]: {
    [N in keyof Sections[S]]: Sections[S][N] extends { needs: unknown } ? never : N;
  }[keyof Sections[S]];
}[SectionName];

type CommandIds = { readonly [Name in CommandName]: `${typeof ID_PREFIX}${Name}` };

/** The ids of the commands in the tables, such as `Command.exportState`. It has no table: no program contains one. */
export const Command: CommandIds = new Proxy<CommandIds>(Object.create(null) as CommandIds, {
  get: (_, name) => `${ID_PREFIX}${String(name)}`,
});
