import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEBUGGER,
  inspectorEnvironment,
  moduleReports,
  parseInspectorReport,
  pluginReports,
} from '../../client/src/features/debug/model/inspectorReport';
import { start, until, type RunningProgram } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';

/** An editor that is killed cannot stop the processes that wait for its debugger. A process that only exists stands for it. */
describe('an update whose program waits for a debugger that is killed', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let editor: RunningProgram;
  /** The report of the program, and the folder with those of the dynamic providers. */
  let report: string;

  beforeEach(async () => {
    stack = await createStack({ program: 'typescript', isDebugged: true });
    report = path.join(mkdtempSync(path.join(tmpdir(), 'gone-')), 'report.json');
    for (const folder of [pluginReports(report), moduleReports(report)]) mkdirSync(folder);
    const cwd = stack.cwd;
    editor = await start(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd, env: process.env });
  });
  afterEach(async () => {
    editor.kill('SIGKILL');
    await stack.dispose();
    rmSync(path.dirname(report), { recursive: true });
  });

  /** Starts it, as the extension does. */
  async function update(): Promise<RunningProgram> {
    const preload = path.join(repository, 'dist', 'programInspector.js');
    const debugged = inspectorEnvironment(undefined, preload, report);
    const env = { ...stack.env, ...debugged, [DEBUGGER]: String(editor.pid) };
    const args = ['up', '--yes', '--skip-preview', '--non-interactive', '--stack', stack.name];
    return start('pulumi', args, { cwd: stack.cwd, env });
  }

  /** Asserts that it comes to its end, and that nothing is left of it but its resources. */
  async function assertCompleted(cli: RunningProgram): Promise<void> {
    const { code, stdout, stderr } = await cli.done;
    assert.equal(code, 0, stdout + stderr);
    assert.deepEqual(await stack.locks(), []);
    const { resources = [], pending_operations: pending = [] } = (await stack.state()).deployment;
    assert.deepEqual(pending, []);
    const ids = resources.flatMap(({ type, id = '' }) => (type.startsWith('pulumi-nodejs:') ? [id] : []));
    assert.deepEqual(ids.sort(), (await stack.cloud()).map(({ id }) => id).sort());
    await until(async () => (await stack.processesLeft()).length === 0, 'every process to end');
  }

  /** Attaches to the program, lets it begin, and leaves it. */
  async function letGoOn(): Promise<void> {
    const { port } = parseInspectorReport(readFileSync(report, 'utf8'))!;
    const list: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    const [{ webSocketDebuggerUrl }] = list as [{ webSocketDebuggerUrl: string }];
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, 'open');
    socket.send('{"id":1,"method":"Runtime.runIfWaitingForDebugger"}');
    await once(socket, 'message');
    socket.close();
  }

  it('goes on to its end, if its program waits', async () => {
    const cli = await update();
    await until(() => existsSync(report), 'the program to wait');
    editor.kill('SIGKILL');
    await assertCompleted(cli);
  });

  it('goes on to its end, if its dynamic providers wait', async () => {
    const waiting = async (): Promise<boolean> =>
      (await readdir(pluginReports(report))).some((name) => name.endsWith('.json'));
    const cli = await update();
    await until(() => existsSync(report), 'the program to wait');
    await letGoOn();
    await until(waiting, 'the providers to wait');
    editor.kill('SIGKILL');
    await assertCompleted(cli);
  });
});
