import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { identify, isRunning, listProcesses, parsePs, parseStat } from '../../../client/src/processes';

describe('the list of processes', () => {
  it('reads /proc/PID/stat, with any name', () => {
    const rest = '20 0 1 0 987654 0 0';
    const stat = `42 (a) b (c) S 7 42 42 0 -1 4194304 1 2 3 4 5 6 7 8 ${rest}`;
    assert.deepEqual(parseStat(stat), { pid: 42, parent: 7, started: '987654' });
    assert.equal(parseStat(stat.replace(') S', ') Z')), undefined);
    assert.equal(parseStat(''), undefined);
  });

  it('reads what ps prints', () => {
    const listing = '    1     0 Ss   Sat Nov 21 08:00:00 2026\n  812   1 Z    Sat Nov 21 08:00:01 2026\n';
    assert.deepEqual(parsePs(listing), [{ pid: 1, parent: 0, started: 'Sat Nov 21 08:00:00 2026' }]);
  });

  it('has this process in it', async () => {
    const own = (await listProcesses()).find(({ pid }) => pid === process.pid);
    assert.equal(own?.parent, process.ppid);
  });
});

describe('a process', () => {
  it('is known by its number and its start, so that a later one of its number is another', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });
    const id = await identify(child.pid!);
    try {
      assert.equal(await isRunning(id), true);
      assert.equal(await isRunning({ ...id, started: 'Sat Nov 21 08:00:00 2026' }), false);
    } finally {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    assert.equal(await isRunning(id), false);
  });
});
