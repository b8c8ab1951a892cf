import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandTitles } from '../../../shared/commandTitles';
import { ONLY_IN_MENUS, PREFIX, readManifest, words } from '../../harness/manifest';
import { offeredIn, WINDOWS } from '../../harness/paletteContents';
import { repository } from '../../harness/repository';

const { commands, menus, viewsWelcome, walkthroughs } = readManifest().contributes;

/** The condition of a command that runs a program: a trusted folder on disk, and a machine to run it. */
const FOR_PROGRAMS = 'isWorkspaceTrusted && !virtualWorkspace && (!isWeb || remoteName)';

/** A stack needs a repair. */
const TROUBLE = 'pulumiTroubleshooter.hasTrouble || pulumiTroubleshooter.hasFailed';

/** The palette's condition for a command, besides {@link FOR_PROGRAMS}. */
const CONDITIONS: Readonly<Record<string, string>> = {
  '': 'anywhere',
  '!isWeb || remoteName': 'anywhere',
  '!virtualWorkspace && (!isWeb || remoteName)': 'anywhere',
  false: 'never',
  'terminalTextSelected && (!isWeb || remoteName)': 'selection in a terminal',
  'editorLangId == pulumi-state': 'state',
  'editorLangId == pulumi-state && !editorReadonly': 'state',
  '!pulumiTroubleshooter.noStacks': 'any stack',
  '!pulumiTroubleshooter.noStacks || editorLangId == pulumi-state': 'any stack, state',
  [TROUBLE]: 'trouble',
  [`${TROUBLE} || editorLangId == pulumi-state`]: 'trouble, state',
  [`${TROUBLE} || !pulumiTroubleshooter.hasProject`]: 'trouble, no project',
  'pulumiTroubleshooter.hasProject': 'project',
  'pulumiTroubleshooter.hasProject && editorLangId == json': 'JSON in a project',
  'editorLangId =~ /^(pulumi-log|log|plaintext)$/ || activeCustomEditorId == pulumiTroubleshooter.log': 'log',
  'activeCustomEditorId == pulumiTroubleshooter.log': 'log as a table',
  'activeCustomEditorId == pulumiTroubleshooter.trace': 'trace',
};

/**
 * The places of each command: its condition in the palette; then the menus, the view's welcome texts, the
 * walkthrough, the explanations of errors, and `buttons`, which are those of messages and pages, lines of views,
 * and links.
 */
const PLACES: Readonly<Record<string, string>> = {
  adoptResource: 'project | explanation | buttons',
  allCommands: 'anywhere | buttons',
  bringBackStack: 'project | view/item/context | view/title | welcome | explanation | buttons',
  cancelUpdate: 'trouble | view/item/context | explanation | buttons',
  changeProviderVersion: 'trouble, state | resource | view/item/context | explanation',
  checkAllStacks: 'trouble, no project | view/title',
  checkStateFile: 'anywhere | explorer/context | buttons',
  compareStates: 'anywhere | explorer/context',
  compareWithStack: 'state | explorer/context | view/item/context | buttons',
  attachToProgram: 'never | editor/title/run | buttons',
  breakAtRegistration: 'state | resource | view/item/context',
  debugProgram: 'project | editor/title/run | view/item/context | walkthrough | explanation | buttons',
  debugProgramDestroy: 'never | editor/title/run | view/item/context | buttons',
  debugProgramRefresh: 'never | editor/title/run | buttons',
  debugProgramUp: 'project | editor/title/run | view/item/context | buttons',
  copyStackName: 'never | view/item/context',
  deleteFromState: 'trouble, state | resource | view/item/context | explanation | buttons',
  diagnoseEnvironment: 'anywhere | view/title | explanation | buttons',
  editState: 'any stack | view/item/context | explanation | buttons',
  explainError: 'anywhere | editor/context | view/title | welcome | walkthrough | buttons',
  explainTerminalSelection: 'selection in a terminal | terminal/context',
  exportState: 'any stack | view/item/context | explanation | buttons',
  findResource: 'project | view/item/context | view/title | buttons',
  finishDestroy: 'trouble | view/item/context | explanation | buttons',
  fixAll: 'state | editor/title | buttons',
  fixEtag: 'trouble, state | resource | view/item/context | explanation',
  generateDebugConfiguration: 'never | editor/title/run',
  getUnstuck: 'any stack | view/item/context | view/title | walkthrough | explanation | buttons',
  importState: 'state | editor/title | explorer/context | view/item/context | explanation | buttons',
  logIn: 'trouble, no project | welcome | explanation | buttons',
  manageKeptFiles: 'trouble | explanation',
  migrateStack: 'trouble | view/item/context | explanation | buttons',
  moveToStack: 'state | resource | view/item/context',
  openAutomaticLog: 'never',
  openLogAsText: 'log as a table | editor/title | buttons',
  openSample: 'anywhere | welcome | walkthrough',
  openInConsole: 'never | view/item/context',
  playRecordedRun: 'JSON in a project | view/item/context | explanation',
  previewInTerminal: 'never | view/item/context',
  protectResource: 'state | resource | view/item/context',
  recordTrace: 'project | view/item/context',
  redactLog: 'log | editor/title | explorer/context | buttons',
  refreshStack: 'project | view/item/context | explanation | buttons',
  rehearseUpdate: 'any stack, state | view/item/context | buttons',
  reloadStacks: 'never | view/item/context | view/title | welcome',
  renameProject: 'trouble | view/item/context | explanation',
  renameResource: 'state | resource | view/item/context',
  repairPendingOperations: 'trouble, state | view/item/context | explanation | buttons',
  repairState: 'trouble | view/item/context | explanation | buttons',
  reportProblem: 'anywhere | explanation | buttons',
  restartServer: 'never',
  restoreBackup: 'any stack | view/item/context | explanation | buttons',
  selectStack: 'never | view/item/context',
  setCliPath: 'trouble, no project | welcome | buttons',
  showDependencies: 'state | editor/context | view/item/context | buttons',
  showDrift: 'any stack | view/item/context',
  showHistory: 'any stack | view/item/context',
  showInState: 'never | view/item/context | buttons',
  showLog: 'never | buttons',
  showPastRun: 'never',
  showPendingOperations: 'state | buttons',
  showStack: 'project | buttons',
  taintResource: 'state | resource | view/item/context',
  undoLastWrite: 'any stack | view/item/context | buttons',
  unprotectResource: 'trouble, state | resource | view/item/context | explanation | buttons',
  untaintResource: 'state | resource | view/item/context',
  updateInTerminal: 'never | view/item/context',
  viewLog: 'log | editor/title | explorer/context',
  verboseLog: 'project | view/item/context | explanation',
  viewTrace: 'never | explorer/context',
  viewTraceInBrowser: 'trace | editor/title | explorer/context | buttons',
  writeBackToSst: 'state',
};

/** The callers in the extension that run a command: buttons of messages, lines of views, links. */
function usesIn(folder: string, found = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Placeholders only repeat the command that was called.
    if (entry.name === 'activation') continue;
    if (entry.isDirectory()) usesIn(file, found);
    else {
      const text = readFileSync(file, 'utf8').replace(
        /register(?:Cli)?Command\(\s*services,\s*Command\.\w+/g,
        '',
      );
      for (const [, name] of text.matchAll(/\bCommand\.(\w+)/g)) found.add(name!);
    }
  }
  return found;
}

function placesOf(): Map<string, string[]> {
  const used = usesIn(path.join(repository, 'client/src'));
  const shown = viewsWelcome.map(({ contents }) => words[contents.slice(1, -1)]!).join('\n');
  const steps = walkthroughs.flatMap(({ steps }) => steps);
  const told = steps.map(({ description }) => words[description.slice(1, -1)]!).join('\n');
  const places = new Map<string, string[]>();
  for (const { command } of commands) {
    const inMenus = Object.entries(menus)
      .filter(([menu]) => menu !== 'commandPalette')
      .filter(([, entries]) => entries.some((entry) => entry.command === command))
      .map(([menu]) => menu.replace(PREFIX, ''));
    places.set(command, [
      ...inMenus.sort(),
      ...(shown.includes(`command:${PREFIX}${command})`) ? ['welcome'] : []),
      ...(told.includes(`command:${PREFIX}${command})`) ? ['walkthrough'] : []),
      ...(command in commandTitles ? ['explanation'] : []),
      ...(used.has(command) ? ['buttons'] : []),
    ]);
  }
  return places;
}

function conditionOf(name: string): string {
  const { enablement = '' } = commands.find(({ command }) => command === name)!;
  const entry = menus['commandPalette']!.find(({ command }) => command === name);
  const when = entry?.when ?? enablement.replace(FOR_PROGRAMS, '');
  return CONDITIONS[when] ?? `unknown: ${when}`;
}

describe('the places of a command: the palette and all others', () => {
  it('are those of the table', () => {
    const found = [...placesOf()].map(([command, places]) => [
      command,
      [conditionOf(command), ...places].join(' | '),
    ]);
    assert.deepEqual(Object.fromEntries(found), PLACES);
  });

  it('exist for every command', () => {
    const inPalette = new Set(Object.values(WINDOWS).flatMap(offeredIn));
    const isAmongAll = (name: string): boolean =>
      inPalette.has('allCommands') && !ONLY_IN_MENUS.includes(name);
    const nowhere = [...placesOf()].filter(
      ([command, places]) => !isAmongAll(command) && !places.some((place) => /[/]|welcome/.test(place)),
    );
    assert.deepEqual(nowhere, []);
  });
});
