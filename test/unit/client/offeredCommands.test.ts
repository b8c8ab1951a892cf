import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandTitles } from '../../../shared/troubleshooting/commandTitles';
import { WEB_COMMANDS } from '../../../client/src/web/webCommands';
import { PREFIX, readManifest, titles, words } from '../../bench/manifest';
import { offeredIn, WINDOWS } from '../../bench/paletteContents';
import { repository } from '../../bench/repository';
import { isTrue, type Context } from '../../bench/whenClause';

const { commands, menus, viewsWelcome, walkthroughs } = readManifest().contributes;

/** Commands that help everywhere and need no stack. */
const EVERYWHERE = [
  'manageKeptFiles',
  'compareStates',
  'checkStateFile',
  'logIn',
  'setCliPath',
  'diagnoseEnvironment',
  'reportProblem',
  'explainError',
  'openAutomaticLog',
  'showLog',
  'showPastRun',
  'viewTrace',
  'openSample',
  'restartServer',
];
/** What Pulumi can do to a stack without its project: all but to run the program, and to write its settings. */
const OF_ANY_STACK = [
  'exportState',
  'importState',
  'editState',
  'repairState',
  'restoreBackup',
  'compareWithStack',
  'cancelUpdate',
  'upgradeBackend',
  'repairPendingOperations',
  'showDependencies',
  'showDrift',
  'showHistory',
  'showPendingOperations',
];
const OF_A_STATE = [
  'importState',
  'compareWithStack',
  'repairPendingOperations',
  'fixAll',
  'showDependencies',
  'showPendingOperations',
];
const OF_A_RESOURCE = [
  'deleteFromState',
  'protectResource',
  'unprotectResource',
  'taintResource',
  'untaintResource',
  'renameResource',
  'fixEtag',
  'changeProviderVersion',
  'moveToStack',
];
const OF_A_LOG = ['filterLog', 'redactLog'];
/** Never in the palette: one needs a row of the view, the other deletes all resources of a stack. */
const NEVER = ['showInState', 'debugProgramDestroy'];

const inOrder = (names: readonly string[]): string[] =>
  [...titles.keys()].filter((name) => names.includes(name));

describe('where a command is offered: the palette', () => {
  const everything = [...titles.keys()];

  it('of an empty window has what needs no project', () => {
    assert.deepEqual(offeredIn(WINDOWS.empty), inOrder([...EVERYWHERE, ...OF_ANY_STACK]));
  });

  it('of a folder without a project has no command for a stack without a login', () => {
    assert.deepEqual(offeredIn(WINDOWS.json), EVERYWHERE);
    assert.deepEqual(offeredIn(WINDOWS.jsonLoggedIn), inOrder([...EVERYWHERE, ...OF_ANY_STACK]));
  });

  it('of a project has all commands but those for a document or a selection', () => {
    const others = [...NEVER, 'fixAll', 'explainTerminalSelection'];
    assert.deepEqual(
      offeredIn(WINDOWS.project),
      everything.filter((name) => !others.includes(name)),
    );
  });

  it('has what can be done with the state, the log or the trace in front', () => {
    assert.deepEqual(offeredIn(WINDOWS.state), inOrder([...EVERYWHERE, ...OF_A_STATE, ...OF_A_RESOURCE]));
    assert.deepEqual(offeredIn(WINDOWS.log), inOrder([...EVERYWHERE, ...OF_A_LOG]));
    assert.deepEqual(offeredIn(WINDOWS.trace), inOrder([...EVERYWHERE, 'viewTraceInBrowser']));
  });

  it('of an untrusted folder has what runs no program', () => {
    assert.deepEqual(offeredIn(WINDOWS.untrusted), [
      'manageKeptFiles',
      'checkStateFile',
      'showStack',
      'setCliPath',
      'explainError',
      'filterLog',
      'showLog',
      'showPastRun',
      'viewTrace',
      'openSample',
      'restartServer',
    ]);
  });
});

describe('where a command is offered: a browser with no machine behind it', () => {
  const inBrowser = inOrder(WEB_COMMANDS.map((command) => command.slice(PREFIX.length)));

  it('has in its palette what needs no program, and nothing else', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.webState),
      inBrowser.filter((name) => name !== 'filterLog'),
    );
    assert.deepEqual(
      offeredIn({ ...WINDOWS.webState, editorLangId: 'pulumi-log' }),
      inBrowser.filter((name) => !['fixAll', 'showDependencies'].includes(name)),
    );
  });

  it('has nothing else in its menus either', () => {
    const everything: Context[] = ['state.json', 'up.trace', 'Pulumi.yaml', 'a.pulumi.log'].flatMap(
      (resourceFilename) =>
        ['pulumi-state', 'pulumi-log'].map((language) => ({
          ...{ isWorkspaceTrusted: true, isWeb: true, editorHasSelection: true, resourceFilename },
          ...{ editorLangId: language, resourceLangId: language, view: 'pulumiTroubleshooter.stacks' },
          ...{ activeCustomEditorId: 'pulumiTroubleshooter.trace' },
        })),
    );
    const offered = Object.entries(menus)
      // Without stacks the view has no rows, and only the submenu leads to its commands.
      .filter(([menu]) => !['commandPalette', 'view/item/context', `${PREFIX}resource`].includes(menu))
      .flatMap(([, entries]) => entries)
      .filter(({ when }) => everything.some((context) => isTrue(when!, context)));
    const names = offered.map(({ command, submenu }) => command ?? submenu!);
    assert.deepEqual(
      names.filter((name) => !inBrowser.includes(name)),
      [],
    );
    assert.ok(names.length > 4, String(names));
  });

  it('is the same as on a machine if the browser is connected to one', () => {
    const connected = { ...WINDOWS.project, isWeb: true, remoteName: 'codespaces' };
    assert.deepEqual(offeredIn(connected), offeredIn(WINDOWS.project));
  });
});

/** What a command that runs a program asks: a trusted folder on disk, and a machine to run it. */
const FOR_PROGRAMS = 'isWorkspaceTrusted && !virtualWorkspace && (!isWeb || remoteName)';

/** What the palette asks before it has a command, besides {@link FOR_PROGRAMS}. */
const CONDITIONS: Readonly<Record<string, string>> = {
  '': 'anywhere',
  '!isWeb || remoteName': 'anywhere',
  '!virtualWorkspace && (!isWeb || remoteName)': 'anywhere',
  false: 'never',
  'terminalTextSelected && (!isWeb || remoteName)': 'selection in a terminal',
  'editorLangId == pulumi-state && !editorReadonly': 'state',
  '!pulumiTroubleshooter.noStacks': 'any stack',
  '!pulumiTroubleshooter.noStacks || editorLangId == pulumi-state': 'any stack, state',
  'pulumiTroubleshooter.hasProject': 'project',
  'pulumiTroubleshooter.hasProject || editorLangId == pulumi-state': 'project, state',
  'pulumiTroubleshooter.hasProject || editorLangId =~ /^(pulumi-log|log|plaintext)$/': 'project, log',
  'pulumiTroubleshooter.hasProject || activeCustomEditorId == pulumiTroubleshooter.trace': 'project, trace',
};

/**
 * Where each command is: what the palette asks for it; then the menus, the welcomes of the view, the walkthrough, the explanations of
 * errors, and `buttons`, which are those of messages and pages, lines of views, and links.
 */
const PLACES: Readonly<Record<string, string>> = {
  cancelUpdate: 'any stack | view/item/context | explanation | buttons',
  changeProviderVersion: 'project, state | resource | view/item/context | explanation',
  checkStateFile: 'anywhere | explorer/context | buttons',
  compareStates: 'anywhere | explorer/context',
  compareWithStack: 'any stack, state | explorer/context | view/item/context | buttons',
  attachToProgram: 'project | buttons',
  debugProgram: 'project | editor/title/run | view/item/context | walkthrough | explanation | buttons',
  debugProgramDestroy: 'never | editor/title/run | view/item/context | buttons',
  debugProgramRefresh: 'project | editor/title/run | buttons',
  debugProgramUp: 'project | editor/title/run | buttons',
  deleteFromState: 'project, state | resource | view/item/context | explanation',
  diagnoseEnvironment: 'anywhere | explanation',
  editState: 'any stack | view/item/context | explanation | buttons',
  explainError: 'anywhere | editor/context | welcome | walkthrough | buttons',
  explainTerminalSelection: 'selection in a terminal | terminal/context',
  exportState: 'any stack | view/item/context | explanation | buttons',
  filterLog: 'project, log | editor/title | explorer/context | buttons',
  findResource: 'project | view/item/context | view/title | buttons',
  fixAll: 'state | editor/title | buttons',
  fixEtag: 'project, state | resource | view/item/context | explanation',
  generateDebugConfiguration: 'project | buttons',
  importState:
    'any stack, state | editor/title | explorer/context | view/item/context | explanation | buttons',
  logIn: 'anywhere | welcome | explanation | buttons',
  manageKeptFiles: 'anywhere | explanation',
  migrateStack: 'project | view/item/context | explanation',
  moveToStack: 'project, state | resource | view/item/context',
  openAutomaticLog: 'anywhere',
  openSample: 'anywhere | welcome | walkthrough',
  protectResource: 'project, state | resource | view/item/context',
  recordTrace: 'project | view/item/context',
  redactLog: 'project, log | editor/title | explorer/context | buttons',
  refreshStack: 'project | view/item/context | explanation | buttons',
  reloadStacks: 'project | view/item/context | view/title | welcome',
  renameProject: 'project | view/item/context | explanation',
  renameResource: 'project, state | resource | view/item/context',
  repairPendingOperations: 'any stack, state | view/item/context | explanation | buttons',
  repairState: 'any stack | view/item/context | explanation | buttons',
  reportProblem: 'anywhere | explanation | buttons',
  restartServer: 'anywhere',
  restoreBackup: 'any stack | view/item/context | explanation | buttons',
  setCliPath: 'anywhere | welcome | buttons',
  showDependencies: 'any stack, state | editor/context | view/item/context | buttons',
  showDrift: 'any stack | view/item/context',
  showHistory: 'any stack | view/item/context',
  showInState: 'never | view/item/context | buttons',
  showLog: 'anywhere | buttons',
  showPastRun: 'anywhere',
  showPendingOperations: 'any stack, state | view/item/context | buttons',
  showStack: 'project | buttons',
  taintResource: 'project, state | resource | view/item/context',
  unprotectResource: 'project, state | resource | view/item/context | explanation',
  untaintResource: 'project, state | resource | view/item/context',
  upgradeBackend: 'any stack | explanation | buttons',
  verboseLog: 'project | view/item/context | explanation',
  viewTrace: 'anywhere | explorer/context',
  viewTraceInBrowser: 'project, trace | editor/title | explorer/context | buttons',
};

/** What of the extension runs a command: buttons of messages, lines of views, links. */
function usesIn(folder: string, found = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Stand-ins only ask again for what they were asked for, and name it.
    if (['waiting', 'webCommands.ts'].includes(entry.name)) continue;
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

describe('where a command is offered: the palette and everywhere else', () => {
  it('is as the table says', () => {
    const found = [...placesOf()].map(([command, places]) => [
      command,
      [conditionOf(command), ...places].join(' | '),
    ]);
    assert.deepEqual(Object.fromEntries(found), PLACES);
  });

  it('is somewhere for every command', () => {
    const inPalette = new Set(Object.values(WINDOWS).flatMap(offeredIn));
    const nowhere = [...placesOf()].filter(
      ([command, places]) => !inPalette.has(command) && !places.some((place) => /[/]|welcome/.test(place)),
    );
    assert.deepEqual(nowhere, []);
  });
});

describe('the menu of a resource in the view', () => {
  const offered = (viewItem: string): string[] =>
    menus['view/item/context']!.filter(({ when }) =>
      isTrue(when!, { view: 'pulumiTroubleshooter.stacks', viewItem }),
    ).map(({ command }) => command!);
  const impossible = ['renameResource', 'moveToStack', 'taintResource', 'deleteFromState'];

  it('has for the stack itself only what can be done to it', () => {
    const ofStack = offered('resource.root');
    assert.ok(ofStack.includes('protectResource') && ofStack.includes('showInState'));
    assert.deepEqual(
      offered('resource').filter((command) => !ofStack.includes(command)),
      impossible,
    );
    assert.ok(!offered('resource.root.tainted').includes('untaintResource'));
  });
});

describe('the menu of the explorer', () => {
  const EVERY = { isWorkspaceTrusted: true };
  const offered = (name: string, language = ''): string[] =>
    menus['explorer/context']!.filter(({ when }) =>
      isTrue(when!, { ...EVERY, resourceFilename: name, resourceLangId: language }),
    ).map(({ command }) => command!);

  it('has what can be done with a file that is called a state', () => {
    const all = ['checkStateFile', 'importState', 'compareWithStack', 'compareStates'];
    for (const name of [
      'state.json',
      'dev.state.json',
      'my-state-1.json',
      'Checkpoint.json',
      'old_state.json.bak',
    ]) {
      assert.deepEqual(offered(name, 'json'), all, name);
    }
    assert.deepEqual(offered('dev.json', 'pulumi-state'), all);
    for (const name of [
      'package.json',
      'estate.json',
      'terraform.tfstate.json',
      'states.ts',
      'statement.json',
    ]) {
      assert.deepEqual(offered(name, 'json'), [], name);
    }
  });

  it('has what can be done with a log or a trace', () => {
    assert.deepEqual(offered('up.pulumi.log', 'pulumi-log'), ['filterLog', 'redactLog']);
    assert.deepEqual(offered('server.log', 'log'), []);
    assert.deepEqual(offered('up.trace'), ['viewTrace', 'viewTraceInBrowser']);
    assert.deepEqual(offered('up.otlp.json'), ['viewTrace']);
  });
});
