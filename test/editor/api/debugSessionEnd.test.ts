import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { breakAt, clearBreakpoints, until, untilEnded } from './debugStops';
import { emptyProject } from './emptyProject';
import { setHostVariables } from './hostVariables';

/** Each executed line adds a byte to a file. */
const LINE = `require('node:fs').appendFileSync('lines', '.');`;
const LINES = 200;
/** The line of the breakpoint, 1-based: the lines before it have run. */
const BREAKPOINT = 20;

describe('ending and restarting the session of a program that has stopped at a breakpoint', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let restoreVariables: () => void;
  let program: string;
  let lines: string;
  /** Of the stack, before any run. */
  let state: Buffer;
  /** The stops of the test. */
  const stops: { readonly session: vscode.DebugSession; readonly goOn: () => Thenable<unknown> }[] = [];
  /** The command that debugs the program. */
  let isOver: boolean;
  let following: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'ended'), isDebugged: true });
    restoreVariables = setHostVariables(stack.variables);
    emptyProject(stack, ['index.js']);
    program = path.join(stack.cwd, 'index.js');
    lines = path.join(stack.cwd, 'lines');
    state = readFileSync(stack.stateFile());
    const settings = { name: 'shop', runtime: 'nodejs' };
    writeFileSync(path.join(stack.cwd, 'Pulumi.yaml'), JSON.stringify(settings));
    writeFileSync(path.join(stack.cwd, 'package.json'), '{}');
    writeFileSync(program, `${LINE}\n`.repeat(LINES));
    following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage: ({ event, body }: { event?: string; body?: object }) => {
          if (event !== 'stopped') return;
          stops.push({ session, goOn: () => session.customRequest('continue', body) });
        },
      }),
    });
  });
  after(async () => {
    following.dispose();
    restoreVariables();
    await stack.dispose();
  });
  beforeEach(async () => {
    stops.length = 0;
    rmSync(lines, { force: true });
    breakAt(program, [BREAKPOINT]);
    isOver = false;
    const command = 'pulumiTroubleshooter.debugProgram';
    void vscode.commands.executeCommand(command, vscode.Uri.file(stack.cwd)).then(() => {
      isOver = true;
    });
    await until('the program to stop', () => stops.length === 1);
    assert.equal(linesRun(), BREAKPOINT - 1);
  });
  afterEach(async function () {
    await vscode.debug.stopDebugging();
    await clearBreakpoints();
    if (this.currentTest?.state === 'failed') await stack.endProcesses();
    await gone();
    // The command ends when its last message is closed.
    await until('the command to end', async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      return isOver;
    });
  });

  const linesRun = (): number => (existsSync(lines) ? readFileSync(lines).length : 0);
  /** Waits until no process is left, and asserts that neither is a lock, and that the state is as before. */
  async function gone(): Promise<void> {
    await untilEnded(stack);
    assert.deepEqual(await stack.locks(), []);
    assert.deepEqual(readFileSync(stack.stateFile()), state);
  }
  /**
   * Runs a command on the session that has stopped, as a button in the call stack does. By default, it is run on the session
   * in focus. That can be one that has ended: a new one gets the focus only if no frame of a call stack has it.
   */
  const runOnSession = (command: string): Thenable<unknown> =>
    vscode.commands.executeCommand(`workbench.action.debug.${command}`, undefined, {
      sessionId: stops[0]!.session.id,
    });

  for (const command of ['stop', 'disconnect']) {
    it(`runs no further line of the program after “${command}”`, async () => {
      await runOnSession(command);
      await gone();
      assert.equal(linesRun(), BREAKPOINT - 1);
    });
  }

  it('runs no further line of the program after the CLI was killed', async () => {
    const cli = (await stack.processesLeft()).find(({ command }) => command.includes(' preview '));
    process.kill(cli!.pid, 'SIGKILL');
    await gone();
    assert.equal(linesRun(), BREAKPOINT - 1);
  });

  it('runs the program again from its start after “restart”, and no further line before that', async () => {
    // The old session ends before it answers, so the editor cancels the command.
    runOnSession('restart').then(undefined, () => undefined);
    await until('the program to stop again', () => stops.length === 2);
    assert.equal(linesRun(), 2 * (BREAKPOINT - 1));
    await stops[1]!.goOn();
    await gone();
    assert.equal(linesRun(), BREAKPOINT - 1 + LINES);
  });
});
