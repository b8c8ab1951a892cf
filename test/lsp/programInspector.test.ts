import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
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

  function start(report: string): ChildProcess {
    const script = path.join(folder, 'cmd', 'run', 'index.js');
    mkdirSync(path.dirname(script), { recursive: true });
    writeFileSync(script, '');
    const preload = path.join(repository, 'dist', 'programInspector.js');
    const env = { ...process.env, ...inspectorEnvironment(undefined, preload, report) };
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

  it('ends when the debugger that should attach no longer exists', async () => {
    const [code] = (await once(start(path.join(folder, 'gone', 'report.json')), 'exit')) as [number];
    assert.equal(code, 1);
  });
});
