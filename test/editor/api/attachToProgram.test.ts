import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { inspectorPort } from '../../../client/src/features/debug/model/nodeInspector';
import { programsAmong, type RunningProgram } from '../../../client/src/features/debug/model/runningPrograms';
import { listCommands } from '../../../client/src/processes/processCommands';
import { installLanguageHost } from '../../harness/languageHost';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { createStack } from '../../harness/stackSnapshots';
import { compareWithTable } from './debuggerTable';
import { assertStops, breakAt, clearBreakpoints, followStops, until, type Stop } from './debugStops';
import { emptyProject } from './emptyProject';
import { forgetSaid, messages } from './saidToUser';

/** It reaches its breakpoint after even the first session of a window is ready. */
const PROGRAM = `const pulumi = require('@pulumi/pulumi');
const word = new Promise((resolve) => setTimeout(() => resolve('hello'), 2500));
exports.greeting = pulumi.output(word).apply((word) => {
  return word + ' world';
});
`;
const IN_APPLY: Stop = { at: 'index.js:4', variables: { word: `'hello'` } };
/** On a busy machine, a process ends long after its debug session. */
const ENDS_LATE = `
process.on('exit', () => {
  require('node:inspector').close();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
});
`;
const AUTOMATION = `const { LocalWorkspace } = require('@pulumi/pulumi/automation');
const program = async () => {
  const word = 'hello';
  return { greeting: word };
};
LocalWorkspace.createOrSelectStack({ stackName: 'dev', projectName: 'shop', program })
  .then((stack) => stack.preview())
  .catch(() => process.exit(1));
`;
/**
 * A fake of the program that `pulumi watch` asks for changes, which only Pulumi's installations have: it reports one at
 * the start, and one on request. It ends with the CLI, even if that is killed.
 */
const WATCHER = `#!/usr/bin/env node
console.log('changed');
require('node:fs').watchFile('again', { interval: 100 }, () => console.log('changed'));
const cli = process.ppid;
setInterval(() => process.ppid === cli || process.exit(), 100);
`;

/** Runs until there is a file. */
const WAITS_FOR_FILE = `require('@pulumi/pulumi/automation');
const { existsSync } = require('node:fs');
const timer = setInterval(() => {
  if (existsSync('end')) clearInterval(timer);
}, 50);
`;

describe('attaching to a running program', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  /** The folder of the language host. */
  let host: string;
  let running: ChildProcess | undefined;
  const stops: Stop[] = [];
  let following: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'attached'), isDebugged: true });
    emptyProject(stack, ['index.js']);
    host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    following = followStops(stack.cwd, stops);
  });
  after(async () => {
    following.dispose();
    await stack.dispose();
  });
  beforeEach(() => {
    stops.length = 0;
    forgetSaid();
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await vscode.debug.stopDebugging();
    await clearBreakpoints();
    await stack.endProcesses();
  });

  function write(name: string, text: string, mode?: number): void {
    writeFileSync(path.join(stack.cwd, name), text, { mode });
  }

  function writeProject(nodeargs = ''): void {
    const runtime = { name: 'nodejs', options: { nodeargs } };
    write('Pulumi.yaml', JSON.stringify({ name: 'shop', runtime }));
  }

  /** @param first the first folder on PATH */
  const environment = (first: string): NodeJS.ProcessEnv => ({
    ...stack.env,
    PATH: `${first}${path.delimiter}${stack.env['PATH']}`,
  });

  /** @param first the first folder on PATH */
  function start(program: string, args: readonly string[], first = stack.cwd): Promise<unknown[]> {
    running = spawn(program, args, { cwd: stack.cwd, env: environment(first), stdio: 'ignore' });
    return once(running, 'exit');
  }

  /** Waits for its end; on a timeout, reports where it had stopped. */
  async function endOf(ended: Promise<unknown[]>): Promise<unknown[]> {
    const late = delay(40_000, undefined, { ref: false });
    const end = await Promise.race([ended, late]);
    if (!end)
      throw new Error(
        `It does not end. It has stopped at: ${stops.map(({ at }) => at).join(', ') || 'nothing'}.`,
      );
    return end;
  }

  /** The matching program, once it waits. */
  async function waiting(isIt: (program: RunningProgram) => boolean): Promise<RunningProgram> {
    let found: RunningProgram | undefined;
    await until('the program to wait', async () => {
      found = programsAmong(await listCommands(), process.pid).find(isIt);
      return found !== undefined;
    });
    return found!;
  }

  const isHere = ({ folder }: RunningProgram): boolean => folder === stack.cwd;

  const attach = (processId: number): Thenable<unknown> =>
    vscode.commands.executeCommand('pulumiTroubleshooter.attachToProgram', { processId });

  /**
   * Attaches as VS Code does alone, to the port that the CLI prints. Node listens only on this address, which `localhost`, the
   * default, does not always mean.
   */
  async function attachAlone(pid: number): Promise<void> {
    const configuration = {
      type: 'node',
      request: 'attach',
      name: 'alone',
      port: await inspectorPort(pid, true),
      address: '127.0.0.1',
    };
    const [folder] = vscode.workspace.workspaceFolders!;
    assert.equal(await vscode.debug.startDebugging(folder, configuration), true);
  }

  /** The next session in a process. The debugger has its own session, which contains one for the process. */
  function nextSession(): Promise<vscode.DebugSession> {
    return new Promise((resolve) => {
      const waiting = vscode.debug.onDidStartDebugSession((session) => {
        if (!session.parentSession) return;
        waiting.dispose();
        resolve(session);
      });
    });
  }

  /** Debugs a preview with `--attach-debugger`, to its end. */
  async function attachToPreview(attachTo: (program: RunningProgram) => Thenable<unknown>): Promise<void> {
    breakAt(path.join(stack.cwd, 'index.js'), [4]);
    const args = ['preview', '--attach-debugger', '--non-interactive', '--stack', stack.name];
    const ended = start('pulumi', args, host);
    await attachTo(await waiting(isHere));
    assert.deepEqual(await endOf(ended), [0, null]);
  }

  it('stops in a program that the CLI has started for a debugger, and lets it continue', async () => {
    writeProject();
    write('index.js', PROGRAM);
    await attachToPreview((program) => {
      assert.deepEqual([program.project, program.stack, program.isPreview], ['shop', 'dev', true]);
      assert.equal(program.waits, true);
      return attach(program.pid);
    });
    assertStops(stops, [IN_APPLY]);
    await compareWithTable(stack, '`pulumi preview --attach-debugger` in a terminal', [IN_APPLY], {
      says: messages(),
      alone: {
        how: ', by attaching',
        stops: async () => {
          stops.length = 0;
          await attachToPreview(({ pid }) => attachAlone(pid));
          return stops;
        },
      },
    });
  });

  it('stops in the inline program of a program with the Automation API', async () => {
    rmSync(path.join(stack.cwd, 'Pulumi.yaml'), { force: true });
    write('deploy.js', AUTOMATION);
    breakAt(path.join(stack.cwd, 'deploy.js'), [4]);
    const ended = start('node', ['--inspect-brk=0', 'deploy.js']);
    const program = await waiting(({ pid }) => pid === running?.pid);
    assert.deepEqual([program.kind, program.waits], ['automation', true]);
    await attach(program.pid);
    assert.deepEqual(await endOf(ended), [0, null]);
    assertStops(stops, [{ at: 'deploy.js:4', variables: { word: `'hello'` } }]);
  });

  it('lets a program go on after “stop”', async () => {
    write('deploy.js', WAITS_FOR_FILE);
    const ended = start('node', ['--inspect-brk=0', 'deploy.js']);
    const { pid } = await waiting((program) => program.pid === running?.pid);
    const attached = nextSession();
    await attach(pid);
    const { id: sessionId } = await attached;
    await vscode.commands.executeCommand('workbench.action.debug.stop', undefined, { sessionId });
    write('end', '');
    assert.deepEqual(await endOf(ended), [0, null]);
  });

  describe('of pulumi watch', () => {
    before(function () {
      // Newer versions of the CLI no longer have it.
      const { stdout } = spawnSync('pulumi', ['watch', '--help'], { env: stack.env, encoding: 'utf8' });
      if (!stdout.includes('pulumi watch')) this.skip();
    });

    beforeEach(() => {
      writeProject('--inspect-brk=0');
      write('pulumi-watch', WATCHER, 0o755);
      write('again', '');
    });

    const watch = (): string[] => ['watch', '--non-interactive', '--stack', stack.name];
    /** The folders of the language host and of the watcher. */
    const folders = (): string => `${host}${path.delimiter}${stack.cwd}`;

    async function startWatch(): Promise<RunningProgram> {
      void start('pulumi', watch(), folders());
      const program = await waiting(isHere);
      assert.deepEqual([program.watch, program.waits], [running?.pid, true]);
      return program;
    }

    /** Waits until a breakpoint has stopped the first run, and one after a change. */
    async function stopInTwoRuns(attachFirst: () => unknown): Promise<void> {
      breakAt(path.join(stack.cwd, 'index.js'), [4]);
      await attachFirst();
      await until('the first run', () => stops.length === 1);
      await until('its end', async () => !programsAmong(await listCommands(), process.pid).some(isHere));
      write('again', 'once more');
      await until('the second run', () => stops.length === 2);
    }

    it('stops in each run', async () => {
      write('index.js', `${PROGRAM}${ENDS_LATE}`);
      const program = await startWatch();
      // It goes on with the next runs.
      await stopInTwoRuns(() => void attach(program.pid));
      const expected = [IN_APPLY, IN_APPLY];
      assertStops(stops, expected);
      const alone = async (): Promise<readonly Stop[]> => {
        await stack.endProcesses();
        stops.length = 0;
        writeProject();
        write('again', '');
        const configuration = {
          type: 'node',
          request: 'launch',
          name: 'alone',
          cwd: stack.cwd,
          runtimeExecutable: 'pulumi',
          runtimeArgs: watch(),
          env: environment(folders()),
        };
        const [folder] = vscode.workspace.workspaceFolders!;
        await stopInTwoRuns(() => vscode.debug.startDebugging(folder, configuration));
        return stops;
      };
      const how = ' in each run, if VS Code starts it';
      await compareWithTable(stack, '`pulumi watch`', expected, {
        says: messages(),
        alone: { stops: alone, how },
      });
    });

    it('does not attach to later runs when the user has ended the session', async () => {
      write('index.js', PROGRAM);
      const { pid } = await startWatch();
      const attached = nextSession();
      const following = attach(pid);
      await attached;
      await vscode.debug.stopDebugging();
      await following;
      assert.equal(running?.exitCode, null, 'pulumi watch goes on');
    });
  });
});
