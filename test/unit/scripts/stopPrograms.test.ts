import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../../harness/pulumiProcess';
import { repository } from '../../harness/repository';

describe('the programs that npm start runs to install and build', function () {
  this.timeout(20_000);

  it('end when it ends, with all processes, and leave no incomplete files', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'install-'));
    const folder = path.join(root, 'tool');
    const pids = (): number[] =>
      existsSync(`${folder}.pids`)
        ? readFileSync(`${folder}.pids`, 'utf8').trim().split('\n').map(Number)
        : [];
    const script = path.join(repository, 'test/harness/longInstall.mjs');
    const installer = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      // Two programs, one of which has started a third.
      await until(() => pids().length === 3, 'the programs to run', 10);
      installer.kill('SIGTERM');
      const said = await text(installer.stdout);
      assert.match(said, /^SIGTERM\n.* is not started any more\.\n$/);
      await until(() => !pids().some(isRunning), 'the programs to end', 5);
      assert.deepEqual(await readdir(root), ['tool.pids']);
    } finally {
      installer.kill('SIGKILL');
      for (const pid of pids()) if (isRunning(pid)) process.kill(pid);
      await rm(root, { recursive: true });
    }
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
