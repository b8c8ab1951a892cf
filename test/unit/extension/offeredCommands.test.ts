import assert from 'node:assert/strict';
import { WEB_COMMANDS } from '../../../client/src/web/webCommands';
import { PREFIX, readManifest, titles } from '../../harness/manifest';
import { offeredIn, WINDOWS } from '../../harness/paletteContents';
import { isTrue, type Context } from '../../harness/whenClause';

const { menus } = readManifest().contributes;

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
/**
 * Commands for a stack that Pulumi can run without its project: all except those that run the program or write its
 * settings.
 */
const OF_ANY_STACK = [
  'exportState',
  'importState',
  'editState',
  'repairState',
  'restoreBackup',
  'undoLastWrite',
  'compareWithStack',
  'getUnstuck',
  'cancelUpdate',
  'repairPendingOperations',
  'showDependencies',
  'rehearseUpdate',
  'showDrift',
  'showHistory',
  'showPendingOperations',
];
const OF_A_STATE = [
  'importState',
  'compareWithStack',
  'rehearseUpdate',
  'repairPendingOperations',
  'fixAll',
  'writeBackToSst',
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
const OF_A_LOG = ['viewLog', 'redactLog'];
/** Never in the palette: they need a row of the view, or delete all resources of a stack. */
const NEVER = ['showInState', 'copyStackName', 'openInConsole', 'debugProgramDestroy'];

const inOrder = (names: readonly string[]): string[] =>
  [...titles.keys()].filter((name) => names.includes(name));

describe('the commands in the palette', () => {
  const everything = [...titles.keys()];

  it('of an empty window are those that need no project', () => {
    assert.deepEqual(offeredIn(WINDOWS.empty), inOrder([...EVERYWHERE, ...OF_ANY_STACK]));
  });

  it('of a folder without a project exclude those for a stack if there is no login', () => {
    assert.deepEqual(offeredIn(WINDOWS.json), inOrder(EVERYWHERE));
    assert.deepEqual(offeredIn(WINDOWS.jsonLoggedIn), inOrder([...EVERYWHERE, ...OF_ANY_STACK]));
  });

  it('of a project are all except those for a document or a selection', () => {
    const others = [...NEVER, 'fixAll', 'writeBackToSst', 'explainTerminalSelection', 'openLogAsText'];
    assert.deepEqual(
      offeredIn(WINDOWS.project),
      everything.filter((name) => !others.includes(name)),
    );
  });

  it('include those for the active state, log or trace', () => {
    assert.deepEqual(offeredIn(WINDOWS.state), inOrder([...EVERYWHERE, ...OF_A_STATE, ...OF_A_RESOURCE]));
    assert.deepEqual(offeredIn(WINDOWS.log), inOrder([...EVERYWHERE, ...OF_A_LOG]));
    assert.deepEqual(offeredIn(WINDOWS.logTable), inOrder([...EVERYWHERE, ...OF_A_LOG, 'openLogAsText']));
    assert.deepEqual(offeredIn(WINDOWS.trace), inOrder([...EVERYWHERE, 'viewTraceInBrowser']));
  });

  it('of an untrusted folder are those that run no program', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.untrusted),
      inOrder([
        'manageKeptFiles',
        'checkStateFile',
        'showStack',
        'setCliPath',
        'explainError',
        'viewLog',
        'showLog',
        'showPastRun',
        'viewTrace',
        'openSample',
        'restartServer',
      ]),
    );
  });
});

describe('the commands in a browser with no machine behind it', () => {
  const inBrowser = inOrder(WEB_COMMANDS.map((command) => command.slice(PREFIX.length)));

  it('in the palette are those that need no program', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.webState),
      inBrowser.filter((name) => !['viewLog', 'openLogAsText'].includes(name)),
    );
    assert.deepEqual(
      offeredIn({ ...WINDOWS.webState, editorLangId: 'pulumi-log' }),
      inBrowser.filter((name) => !['fixAll', 'showDependencies', 'openLogAsText'].includes(name)),
    );
  });

  it('in the menus are the same', () => {
    const everything: Context[] = ['state.json', 'up.trace', 'Pulumi.yaml', 'a.pulumi.log'].flatMap(
      (resourceFilename) =>
        ['pulumi-state', 'pulumi-log'].map((language) => ({
          ...{ isWorkspaceTrusted: true, isWeb: true, editorHasSelection: true, resourceFilename },
          ...{ editorLangId: language, resourceLangId: language, view: 'pulumiTroubleshooter.stacks' },
          ...{ activeCustomEditorId: 'pulumiTroubleshooter.trace' },
        })),
    );
    const offered = Object.entries(menus)
      // Without stacks, the view has no rows, and only the submenu leads to its commands.
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

  it('are the same as on a machine if the browser is connected to one', () => {
    const connected = { ...WINDOWS.project, isWeb: true, remoteName: 'codespaces' };
    assert.deepEqual(offeredIn(connected), offeredIn(WINDOWS.project));
  });
});
