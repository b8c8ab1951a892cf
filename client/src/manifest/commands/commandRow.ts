import { ID_PREFIX } from '../ids';
import type { Clause } from '../clause';

/** The submenu of a state's editor with the commands for a resource. */
export const RESOURCE_MENU = `${ID_PREFIX}resource`;

/** The menus that have commands, besides the palette. */
export type MenuId =
  | 'editor/context'
  | 'editor/title'
  | 'editor/title/run'
  | 'explorer/context'
  | 'terminal/context'
  | 'view/item/context'
  | 'view/title'
  | typeof RESOURCE_MENU;

/** What VS Code and the documents say about a command. Its key in the table is its id without the prefix. */
export interface CommandRow {
  /** Its name in the palette, without the category. It ends in `…` if the command asks for more than a yes. */
  readonly title: string;
  /** What it does, for docs/commands.md. Only a command that is never in the palette has none. */
  readonly does?: string;
  /** A codicon, for menus that show buttons. */
  readonly icon?: string;
  /** Where it can run at all: nothing offers it elsewhere. Without it, it also runs in a browser. */
  readonly needs?: Clause;
  /** What else must be true when it is run. */
  readonly enabled?: Clause;
  /** When the palette has it; without it, whenever it can run. */
  readonly palette?: Clause;
  /** When each menu has it, by the group and the position in it. The menu also asks for what the command {@link needs}. */
  readonly menus?: Partial<Record<MenuId, Readonly<Record<string, Clause>>>>;
}
