import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEBUGGER,
  inspectorEnvironment,
  parseInspectorReport,
} from '../../client/src/features/debug/model/inspectorReport';
import { repository } from '../harness/repository';

describe('a program that is to be debugged', function () {
  this.timeout(30_000);
  let folder: string;
  let program: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'inspector-'));
  });
  afterEach(() => {
    program?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  /** @param debuggerPid the process of the debugger */
  function start(report: string, debuggerPid = process.pid): ChildProcess {
    const script = path.join(folder, 'cmd', 'run', 'index.js');
    mkdirSync(path.dirname(script), { recursive: true });
    writeFileSync(script, '');
    const preload = path.join(repository, 'dist', 'programInspector.js');
    const env = { ...process.env, ...inspectorEnvironment(undefined, preload, report) };
    Object.assign(env, { [DEBUGGER]: String(debuggerPid) });
    program = spawn(process.execPath, [script, '--monitor', '127.0.0.1:1'], { env, stdio: 'ignore' });
    return program;
  }

  it('reports where it waits, and waits', async () => {
    const report = path.join(folder, 'report.json');
    const { pid } = start(report);
    while (!existsSync(report)) await new Promise((resolve) => setTimeout(resolve, 20));
    const said = parseInspectorReport(readFileSync(report, 'utf8'));
    assert.equal(said?.pid, pid);
    assert.match(
      await (await fetch(`http://127.0.0.1:${said?.port}/json/list`)).text(),
      /cmd\/run\/index\.js/,
    );
    assert.equal(program?.exitCode, null);
  });

  it('goes on when the debugger’s process is killed, before or while it waits', async () => {
    const report = path.join(folder, 'report.json');
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ended = once(start(report, editor.pid), 'exit');
    while (!existsSync(report)) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(program?.exitCode, null);
    const gone = once(editor, 'exit');
    editor.kill('SIGKILL');
    await gone;
    assert.deepEqual(await ended, [0, null]);
    rmSync(report);
    assert.deepEqual(await once(start(report, editor.pid), 'exit'), [0, null]);
    assert.equal(existsSync(report), false);
  });

  it('ends when the run that it belongs to has ended', async () => {
    const [code] = (await once(start(path.join(folder, 'gone', 'report.json')), 'exit')) as [number];
    assert.equal(code, 1);
  });
});
