import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './repository';

/** The prefix of the ids of commands, context keys and submenus. */
export const PREFIX = 'pulumiTroubleshooter.';

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

/** One step of a walkthrough; its words are keys of {@link words}. */
interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
  readonly completionEvents: readonly string[];
}

/** What of package.json says where commands are. Ids of commands are without {@link PREFIX}. */
export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly walkthroughs: readonly { readonly steps: readonly WalkthroughStep[] }[];
    readonly viewsWelcome: readonly { readonly contents: string }[];
  };
}

export function readManifest(): Manifest {
  const manifest = read('package.json') as Manifest;
  const { commands, menus, viewsWelcome, walkthroughs } = manifest.contributes;
  const named = <T extends { readonly command?: string }>(entry: T): T =>
    entry.command === undefined ? entry : { ...entry, command: bare(entry.command) };
  return {
    contributes: {
      commands: commands.map(named),
      menus: Object.fromEntries(Object.entries(menus).map(([menu, entries]) => [menu, entries.map(named)])),
      viewsWelcome,
      walkthroughs,
    },
  };
}

/** All that package.nls.json says, by its keys. */
export const words = read('package.nls.json') as Readonly<Record<string, string>>;

/** The titles of all commands, without their category, by their ids. */
export const titles: ReadonlyMap<string, string> = new Map(
  readManifest().contributes.commands.map(({ command }) => [command, words[`command.${command}`]!]),
);

/** What “All Commands…” leaves out: it needs a row of the view, or deletes all resources of a stack. */
export const ONLY_IN_MENUS = ['showInState', 'copyStackName', 'openInConsole', 'debugProgramDestroy'];

function bare(command: string): string {
  return command.slice(PREFIX.length);
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(repository, name), 'utf8'));
}
