import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import {
  isOwnerAlive,
  thisProcessSpace,
  type ProcessSpace,
} from '../../../client/src/pulumi/location/lockOwner';
import { until } from '../../harness/pulumiProcess';

const TAKEN = '2026-11-21T09:00:00Z';
const owner = { user: 'me', host: 'build-7', pid: 4711, time: TAKEN };

/** The facts about some machine: no test runs on all kinds. */
const machine = (facts: Partial<ProcessSpace> = {}): ProcessSpace => ({
  host: 'build-7',
  platform: 'linux',
  isWsl: false,
  isContainerWithHostName: false,
  process: () => undefined,
  isAlive: () => false,
  isPulumiInContainer: () => false,
  ...facts,
});

const nowIts = (name: string, started: string): Partial<ProcessSpace> => ({
  isAlive: () => true,
  process: () => ({ name, started: new Date(started) }),
});

const cases: readonly [what: string, space: ProcessSpace, alive: boolean | undefined, user?: string][] = [
  ['gone', machine(), false],
  ['there', machine(nowIts('pulumi', '2026-11-21T08:59:59Z')), true],
  ['there, by another name', machine(nowIts('node', '2026-11-21T08:59:59Z')), true],
  ['there, with an unknown start time', machine({ isAlive: () => true }), true],
  ['there, by a clock that differs a little', machine(nowIts('node', '2026-11-21T09:00:59Z')), true],
  ['another process’s now', machine(nowIts('bash', '2026-11-21T10:00:00Z')), false],
  ['that of a later run of Pulumi', machine(nowIts('pulumi', '2026-11-21T10:00:00Z')), undefined],
  ['on another machine', machine({ host: 'build-8' }), undefined],
  ['seen from WSL', machine({ isWsl: true }), undefined],
  ['seen from a container with the machine’s name', machine({ isContainerWithHostName: true }), undefined],
  ['in a container with the machine’s name', machine({ isPulumiInContainer: () => true }), true],
  ['in WSL, seen from Windows', machine({ platform: 'win32' }), undefined],
  ['on Windows', machine({ platform: 'win32' }), false, 'build-7\\me'],
];

describe('the process that created a lock', () => {
  for (const [what, space, alive, user = owner.user] of cases) {
    it(`is ${alive === undefined ? 'unknown' : alive ? 'alive' : 'gone'} if it is ${what}`, () => {
      assert.equal(isOwnerAlive({ ...owner, user }, space), alive);
    });
  }

  it('is the current process', () => {
    const found = thisProcessSpace().process(process.pid);
    if (process.platform === 'linux') {
      assert.ok(found?.name.length);
      const age = Date.now() - found.started.getTime();
      assert.ok(Math.abs(age - process.uptime() * 1000) < 5000, `${age} ms`);
    }
    const own = { user: 'x\\me', host: hostname(), pid: process.pid, time: new Date().toISOString() };
    assert.equal(
      isOwnerAlive(own, { ...thisProcessSpace(), isWsl: false, isContainerWithHostName: false }),
      true,
    );
  });

  it('is alive in a container of this machine', async function () {
    const pid = 31_999;
    const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
    // Starts a `pulumi` in the container.
    const program = path.join(folder, 'pulumi');
    const args = ['--pid', '--fork', '--mount-proc', 'sh', '-c'];
    // A test may not always create a container, and the test needs one with its own process ids.
    if (spawnSync('unshare', [...args, 'test -w /proc/sys/kernel/ns_last_pid']).status !== 0) this.skip();
    if (thisProcessSpace().isAlive(pid)) this.skip();
    copyFileSync('/bin/sleep', program);
    const script = `echo ${pid - 1} > /proc/sys/kernel/ns_last_pid; "${program}" 60 & wait`;
    const container = spawn('unshare', [...args, script], { detached: true, stdio: 'ignore' });
    try {
      const own = { user: 'me', host: hostname(), pid, time: TAKEN };
      const space = { ...thisProcessSpace(), isWsl: false, isContainerWithHostName: false };
      await until(() => isOwnerAlive(own, space) === true, 'the container');
    } finally {
      process.kill(-container.pid!, 'SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });
});
