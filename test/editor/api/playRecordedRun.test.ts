import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { start } from '../../harness/pulumiProcess';
import type { PulumiStack } from '../../harness/pulumiStack';
import { repository } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import { json, project, writeProject } from './debuggedProject';
import { assertStops, breakAtStops, clearBreakpoints, followStops, until, type Stop } from './debugStops';
import { setHostVariables } from './hostVariables';
import { forgetSaid, said } from './saidToUser';

const PROGRAM = `const pulumi = require('@pulumi/pulumi');
const provider = {
  create: async (inputs) => ({ id: 'one', outs: { ...inputs, address: '10.0.0.3' } }),
};
class Server extends pulumi.dynamic.Resource {
  constructor(name) {
    super(provider, name, { address: undefined });
  }
}
new Server('web').address.apply((found) => {
  const route = 'No route to ' + found;
  throw new Error(route);
});
`;

describe('a recorded run that is played', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let restoreVariables: () => void;
  const record = (): string => path.join(stack.cwd, 'failed.json');

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'played'), isDebugged: true });
    writeProject(stack, {
      files: {
        'Pulumi.yaml': project(),
        'package.json': json({}),
        'index.js': PROGRAM,
      },
    });
    const command = [path.join(repository, 'dist/check.js'), 'record', '--replay', record(), '--', 'pulumi'];
    const up = ['up', '--yes', '--skip-preview', '--non-interactive', `--stack=${stack.name}`];
    const recording = await start('node', [...command, ...up], { cwd: stack.cwd, env: stack.env });
    const { code, stdout, stderr } = await recording.done;
    assert.notEqual(code, 0, stdout + stderr);
    assert.match(stderr, /^Recorded for a replay in /m, stdout + stderr);
    // The backend of that run is gone, and nothing has a login.
    const home = path.join(stack.root, 'home without login');
    mkdirSync(home);
    const { PULUMI_BACKEND_URL: _, PULUMI_CONFIG_PASSPHRASE: __, ...variables } = stack.variables;
    restoreVariables = setHostVariables({ ...variables, PULUMI_HOME: home });
    rmSync(path.join(stack.root, 'backend'), { recursive: true, force: true });
  });
  after(async () => {
    restoreVariables();
    await stack.dispose();
  });
  beforeEach(forgetSaid);
  afterEach(clearBreakpoints);

  async function play(file: string): Promise<string[]> {
    let over = false;
    const command = 'pulumiTroubleshooter.playRecordedRun';
    void vscode.commands.executeCommand(command, vscode.Uri.file(file)).then(() => {
      over = true;
    });
    await until(
      'the command to end',
      async () => {
        await vscode.commands.executeCommand('notifications.clearAll');
        return over;
      },
      () => said.join('\n'),
    );
    return said.filter((line) => !line.startsWith('console: '));
  }

  it('stops at a breakpoint with an output of that run, and fails in the same line', async () => {
    const line = PROGRAM.split('\n').findIndex((each) => each.includes('throw new')) + 1;
    const stop = { at: `index.js:${line}`, variables: { route: "'No route to 10.0.0.3'" } };
    const stops: Stop[] = [];
    breakAtStops(stack.cwd, [stop]);
    const following = followStops(stack.cwd, stops);
    try {
      assert.deepEqual(await play(record()), [
        `“failed.json” was played. The same failure: index.js:${line}: Error: No route to 10.0.0.3`,
      ]);
    } finally {
      following.dispose();
    }
    assertStops(stops, [stop]);
  });

  it('says that a file is no record', async () => {
    assert.deepEqual(await play(path.join(stack.cwd, 'package.json')), [
      'Nothing was played: This is not a record. “pulumi-troubleshooter record --replay FILE -- pulumi up” writes one.',
    ]);
  });
});
