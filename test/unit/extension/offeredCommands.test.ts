import assert from 'node:assert/strict';
import { WEB_COMMANDS } from '../../../client/src/web/webCommands';
import { PREFIX, readManifest, titles } from '../../harness/manifest';
import { MOST_OFFERED, offeredIn, WINDOWS } from '../../harness/paletteContents';
import { isTrue, type Context } from '../../harness/whenClause';

const { menus } = readManifest().contributes;

/** Commands that help everywhere and need no stack. */
const EVERYWHERE = [
  ...['compareStates', 'checkStateFile', 'diagnoseEnvironment', 'reportProblem'],
  ...['explainError', 'openSample', 'allCommands'],
];
/** Commands of a window in which nothing is set up yet. */
const OF_NO_PROJECT = ['logIn', 'setCliPath', 'checkAllStacks'];
/**
 * Commands for a stack that Pulumi can run without its project: all except those that run the program or write its
 * settings.
 */
const OF_ANY_STACK = [
  ...[
    'exportState',
    'editState',
    'restoreBackup',
    'undoLastWrite',
    'rehearseUpdate',
    'showDrift',
    'showHistory',
  ],
  'getUnstuck',
];
const OF_A_PROJECT = [
  ...['refreshStack', 'adoptResource', 'bringBackStack', 'findResource', 'showStack'],
  ...['debugProgram', 'debugProgramUp', 'verboseLog', 'recordTrace'],
];
/** What only a stack in trouble needs, and what helps after a run that has failed. */
const OF_TROUBLE = [
  ...['cancelUpdate', 'repairPendingOperations', 'repairState', 'finishDestroy', 'logIn', 'setCliPath'],
  ...['deleteFromState', 'unprotectResource', 'fixEtag', 'changeProviderVersion'],
  ...['migrateStack', 'renameProject', 'manageKeptFiles', 'checkAllStacks'],
];
const OF_A_STATE = [
  ...[
    'importState',
    'compareWithStack',
    'rehearseUpdate',
    'repairPendingOperations',
    'showPendingOperations',
  ],
  ...['fixAll', 'writeBackToSst', 'showDependencies'],
];
const OF_A_RESOURCE = [
  ...['deleteFromState', 'protectResource', 'unprotectResource', 'taintResource', 'untaintResource'],
  ...['renameResource', 'fixEtag', 'changeProviderVersion', 'moveToStack', 'breakAtRegistration'],
];
/** What few need: it is only among all commands. */
const RARE = ['viewTrace', 'showLog', 'restartServer'];
const OF_A_LOG = ['viewLog', 'redactLog'];

const inOrder = (names: readonly string[]): string[] =>
  [...titles.keys()].filter((name) => names.includes(name));

describe('the commands in the palette', () => {
  it('of an empty window are those that need no project', () => {
    assert.deepEqual(offeredIn(WINDOWS.empty), inOrder([...EVERYWHERE, ...OF_NO_PROJECT, ...OF_ANY_STACK]));
  });

  it('of a folder without a project exclude those for a stack if there is no login', () => {
    assert.deepEqual(offeredIn(WINDOWS.json), inOrder([...EVERYWHERE, ...OF_NO_PROJECT]));
    assert.deepEqual(
      offeredIn(WINDOWS.jsonLoggedIn),
      inOrder([...EVERYWHERE, ...OF_NO_PROJECT, ...OF_ANY_STACK]),
    );
  });

  it('of a project are also those for its program', () => {
    assert.deepEqual(offeredIn(WINDOWS.project), inOrder([...EVERYWHERE, ...OF_ANY_STACK, ...OF_A_PROJECT]));
  });

  it('are few where no stack is in trouble; a stack that is, or a run that has failed, adds what repairs', () => {
    for (const window of [WINDOWS.project, WINDOWS.empty])
      assert.ok(offeredIn(window).length < MOST_OFFERED, offeredIn(window).join(' '));
    const more = inOrder([...EVERYWHERE, ...OF_ANY_STACK, ...OF_A_PROJECT, ...OF_TROUBLE]);
    assert.deepEqual(offeredIn(WINDOWS.troubled), more);
    assert.deepEqual(offeredIn(WINDOWS.failed), more);
  });

  it('include those for the active state, log or trace', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.state),
      inOrder([...EVERYWHERE, ...OF_NO_PROJECT, ...OF_A_STATE, ...OF_A_RESOURCE]),
    );
    assert.deepEqual(offeredIn(WINDOWS.log), inOrder([...EVERYWHERE, ...OF_NO_PROJECT, ...OF_A_LOG]));
    assert.deepEqual(
      offeredIn(WINDOWS.logTable),
      inOrder([...EVERYWHERE, ...OF_NO_PROJECT, ...OF_A_LOG, 'openLogAsText']),
    );
    assert.deepEqual(
      offeredIn(WINDOWS.trace),
      inOrder([...EVERYWHERE, ...OF_NO_PROJECT, 'viewTraceInBrowser']),
    );
  });

  it('of an untrusted folder are those that run no program', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.untrusted),
      inOrder([...['checkStateFile', 'showStack', 'explainError', 'openSample', 'allCommands']]),
    );
  });
});

describe('the commands in a browser with no machine behind it', () => {
  const inBrowser = inOrder(WEB_COMMANDS.map((command) => command.slice(PREFIX.length)));

  it('in the palette are those that need no program', () => {
    assert.deepEqual(
      offeredIn(WINDOWS.webState),
      inBrowser.filter((name) => ![...RARE, 'viewLog', 'openLogAsText'].includes(name)),
    );
    assert.deepEqual(
      offeredIn({ ...WINDOWS.webState, editorLangId: 'pulumi-log' }),
      inBrowser.filter((name) => ![...RARE, 'fixAll', 'showDependencies', 'openLogAsText'].includes(name)),
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
