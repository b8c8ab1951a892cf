import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { breakAt, clearBreakpoints, until } from './debugStops';
import { emptyProject } from './emptyProject';

/** Each executed line adds a byte to a file. */
const LINE = `require('node:fs').appendFileSync('lines', '.');`;
const LINES = 200;
/** The line of the breakpoint, 1-based: the lines before it have run. */
const BREAKPOINT = 20;

describe('ending and restarting the session of a program that has stopped at a breakpoint', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  const variables = { ...process.env };
  let program: string;
  let lines: string;
  /** The stops of the test: each continues the program. */
  const stops: (() => Thenable<unknown>)[] = [];
  let following: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'ended'), isDebugged: true });
    Object.assign(process.env, stack.variables);
    emptyProject(stack, ['index.js']);
    program = path.join(stack.cwd, 'index.js');
    lines = path.join(stack.cwd, 'lines');
    const settings = { name: 'shop', runtime: 'nodejs' };
    writeFileSync(path.join(stack.cwd, 'Pulumi.yaml'), JSON.stringify(settings));
    writeFileSync(path.join(stack.cwd, 'package.json'), '{}');
    writeFileSync(program, `${LINE}\n`.repeat(LINES));
    following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage: ({ event, body }: { event?: string; body?: object }) => {
          if (event === 'stopped') stops.push(() => session.customRequest('continue', body));
        },
      }),
    });
  });
  after(async () => {
    following.dispose();
    for (const name of Object.keys(stack.variables)) {
      if (variables[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = variables[name];
    }
    await stack.dispose();
  });
  beforeEach(async () => {
    stops.length = 0;
    rmSync(lines, { force: true });
    breakAt(program, [BREAKPOINT]);
    const command = 'pulumiTroubleshooter.debugProgram';
    void vscode.commands.executeCommand(command, vscode.Uri.file(stack.cwd));
    await until('the program to stop', () => stops.length === 1);
    assert.equal(linesRun(), BREAKPOINT - 1);
  });
  afterEach(async () => {
    await vscode.debug.stopDebugging();
    await clearBreakpoints();
    await gone();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  const linesRun = (): number => (existsSync(lines) ? readFileSync(lines).length : 0);
  const gone = (): Promise<void> =>
    until('everything to end', async () => (await stack.processesLeft()).length === 0);

  for (const command of ['stop', 'disconnect']) {
    it(`runs no further line of the program after “${command}”`, async () => {
      await vscode.commands.executeCommand(`workbench.action.debug.${command}`);
      await gone();
      assert.equal(linesRun(), BREAKPOINT - 1);
    });
  }

  it('runs the program again from its start after “restart”, and no further line before that', async () => {
    // The old session ends before it answers, so the editor cancels the command.
    vscode.commands.executeCommand('workbench.action.debug.restart').then(undefined, () => undefined);
    await until('the program to stop again', () => stops.length === 2);
    assert.equal(linesRun(), 2 * (BREAKPOINT - 1));
    await stops[1]!();
    await gone();
    assert.equal(linesRun(), BREAKPOINT - 1 + LINES);
  });
});
