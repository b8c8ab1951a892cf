import { all, always, clauseText, type Clause } from './clause';
import { RESOURCE_MENU, type MenuId } from './commands/commandRow';
import { commandId, commandTable } from './commands/commandTable';
import { canRunPulumi, inEditableState } from './places';
import { text } from './texts';

/** An entry of a menu in the manifest. */
export interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  /** The group, and after `@` the position in it. */
  readonly group?: string;
}

/** The menus that are in other menus. */
export const submenus = [{ id: RESOURCE_MENU, label: text('submenu.resource', 'Pulumi Resource') }];

/** Where the submenus are. */
const SUBMENU_ENTRIES: Partial<Record<MenuId, readonly MenuEntry[]>> = {
  'editor/context': [
    {
      submenu: RESOURCE_MENU,
      when: clauseText(all(inEditableState, canRunPulumi)),
      group: '1_modification@9',
    },
  ],
};

const MENUS: readonly MenuId[] = [
  'terminal/context',
  'editor/title',
  'editor/title/run',
  'editor/context',
  RESOURCE_MENU,
  'explorer/context',
  'view/title',
  'view/item/context',
];

/** Wherever these menus are shown, Pulumi can run, and so can every command. */
const WHERE_PULUMI_RUNS: readonly MenuId[] = [RESOURCE_MENU, 'view/item/context'];

/** The palette and all menus; the entries of a menu are in the order in which VS Code shows them. */
export const menus: Readonly<Record<string, readonly MenuEntry[]>> = {
  commandPalette: commandTable.flatMap(([name, { palette }]) =>
    palette === undefined ? [] : [{ command: commandId(name), when: clauseText(palette) }],
  ),
  ...Object.fromEntries(
    MENUS.map((menu) => [menu, [...entriesOf(menu), ...(SUBMENU_ENTRIES[menu] ?? [])].sort(compareEntries)]),
  ),
};

function entriesOf(menu: MenuId): MenuEntry[] {
  return commandTable.flatMap(([name, row]) => {
    const { needs = always } = WHERE_PULUMI_RUNS.includes(menu) ? {} : row;
    return Object.entries<Clause>(row.menus?.[menu] ?? {}).map(([group, clause]) => {
      const when = clauseText(all(clause, needs));
      return { command: commandId(name), ...(when !== always && { when }), group };
    });
  });
}

function compareEntries(a: MenuEntry, b: MenuEntry): number {
  const [group = '', position = '0'] = a.group?.split('@') ?? [];
  const [otherGroup = '', otherPosition = '0'] = b.group?.split('@') ?? [];
  if (group === otherGroup) return Number(position) - Number(otherPosition);
  if (group === 'navigation') return -1;
  if (otherGroup === 'navigation') return 1;
  return group < otherGroup ? -1 : 1;
}
