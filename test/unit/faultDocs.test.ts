import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { repository } from '../harness/repository';
import { faultDocs } from '../cli/faults';
import { WRITERS } from '../cli/writers';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Commands that only read, only change an open document, or only type a command for the user; and the one that hands a state
 * to SST, which has no stack of Pulumi’s.
 */
const CHANGE_NO_STACK = [
  'exportState',
  'fixAll',
  'compareWithStack',
  'compareStates',
  'writeBackToSst',
  'rehearseUpdate',
  'checkStateFile',
  'openSample',
  'getUnstuck',
  'checkAllStacks',
  'manageKeptFiles',
  'selectStack',
  'copyStackName',
  'openInConsole',
  'showDependencies',
  'findResource',
  'showInState',
  'previewInTerminal',
  'updateInTerminal',
  'debugProgram',
  'breakAtRegistration',
  'playRecordedRun',
  'attachToProgram',
  'generateDebugConfiguration',
  'allCommands',
  'reloadStacks',
  'showStack',
  'logIn',
  'setCliPath',
  'diagnoseEnvironment',
  'reportProblem',
  'explainError',
  'explainTerminalSelection',
  'viewLog',
  'openLogAsText',
  'redactLog',
  'openAutomaticLog',
  'viewTrace',
  'viewTraceInBrowser',
  'showPastRun',
  'showLog',
  'restartServer',
];

describe('docs/faults.md', () => {
  it('has the current table of faults: run `npm run docs`', () => {
    assert.equal(readFileSync(`${repository}/docs/faults.md`, 'utf8'), faultDocs());
  });

  it('covers every command of the manifest that changes a stack', () => {
    const { contributes } = JSON.parse(readFileSync(`${repository}/package.json`, 'utf8')) as Manifest;
    const names = contributes.commands.map(({ command }) => command.slice(command.indexOf('.') + 1));
    const writing = WRITERS.flatMap(({ commands }) => commands);
    assert.deepEqual(
      names.filter((name) => !writing.includes(name)),
      CHANGE_NO_STACK,
    );
    assert.deepEqual(
      writing.filter((name) => !names.includes(name)),
      [],
    );
  });
});
