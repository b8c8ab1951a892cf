import { readManifest, titles } from './manifest';
import type { Workbench } from './workbench';
import { isTrue, type Context } from './whenClause';

/** A window in which a palette opens: its keys, as VS Code and this extension set them. */
const TRUSTED: Context = { isWorkspaceTrusted: true };

export const WINDOWS = {
  /** No folder; the extension does not run yet. */
  empty: TRUSTED,
  /** A folder without a project, of a person who is logged in nowhere. */
  json: { ...TRUSTED, editorLangId: 'json', 'pulumiTroubleshooter.noStacks': true },
  /** The same, of a person who has stacks elsewhere. */
  jsonLoggedIn: { ...TRUSTED, editorLangId: 'json' },
  project: { ...TRUSTED, 'pulumiTroubleshooter.hasProject': true },
  /** The same when a stack needs a repair. */
  troubled: { ...TRUSTED, 'pulumiTroubleshooter.hasProject': true, 'pulumiTroubleshooter.hasTrouble': true },
  /** The same after a run that has failed. */
  failed: { ...TRUSTED, 'pulumiTroubleshooter.hasProject': true, 'pulumiTroubleshooter.hasFailed': true },
  state: { ...TRUSTED, editorLangId: 'pulumi-state', 'pulumiTroubleshooter.noStacks': true },
  log: { ...TRUSTED, editorLangId: 'pulumi-log', 'pulumiTroubleshooter.noStacks': true },
  logTable: {
    ...TRUSTED,
    activeCustomEditorId: 'pulumiTroubleshooter.log',
    'pulumiTroubleshooter.noStacks': true,
  },
  trace: {
    ...TRUSTED,
    activeCustomEditorId: 'pulumiTroubleshooter.trace',
    'pulumiTroubleshooter.noStacks': true,
  },
  /** A state in a browser with no machine behind it. */
  webState: { ...TRUSTED, editorLangId: 'pulumi-state', isWeb: true, virtualWorkspace: 'vscode-test-web' },
  untrusted: { 'pulumiTroubleshooter.hasProject': true },
} as const satisfies Record<string, Context>;

/** The ids of the commands that the palette has in a window, in the manifest's order. */
export function offeredIn(window: Context): string[] {
  const { commands, menus } = readManifest().contributes;
  const conditions = new Map(menus['commandPalette']!.map(({ command, when }) => [command, when]));
  return commands
    .filter(({ command, enablement }) =>
      [enablement, conditions.get(command)].every((when) => when === undefined || isTrue(when, window)),
    )
    .map(({ command }) => command);
}

/** The same by their titles, as they are shown. */
export function titlesOffered(window: Context): string[] {
  return offeredIn(window).map((command) => `Pulumi: ${titles.get(command)!}`);
}

/** The most commands that the palette may have where no stack needs a repair, with {@link OF_THE_VIEW}. */
export const MOST_OFFERED = 25;

/** What VS Code adds to the commands of an extension that has a view. */
const OF_THE_VIEW = 'Pulumi: Focus on Stacks View';

/** Waits until the palette has these commands of the extension, and no others. */
export async function paletteHas(workbench: Workbench, expected: readonly string[]): Promise<void> {
  const wanted = JSON.stringify([...expected, OF_THE_VIEW].sort());
  await workbench.palette.titlesOf('Pulumi', (titles) => JSON.stringify([...titles].sort()) === wanted);
}
