import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  endProcesses,
  identify,
  isRunning,
  listProcesses,
  parsePs,
  parseStat,
  signalProcess,
  type ProcessId,
} from '../../../client/src/processes/processes';
import { endGroup } from '../../../client/src/processes/windows';

describe('the list of processes', () => {
  it('reads /proc/PID/stat, with any name', () => {
    const rest = '20 0 1 0 987654 0 0';
    const stat = `42 (a) b (c) S 7 42 42 0 -1 4194304 1 2 3 4 5 6 7 8 ${rest}`;
    assert.deepEqual(parseStat(stat), { pid: 42, parent: 7, started: '987654' });
    assert.equal(parseStat(stat.replace(') S', ') Z')), undefined);
    assert.equal(parseStat(''), undefined);
  });

  it('reads the output of ps', () => {
    const listing = '    1     0 Ss   Sat Nov 21 08:00:00 2026\n  812   1 Z    Sat Nov 21 08:00:01 2026\n';
    assert.deepEqual(parsePs(listing), [{ pid: 1, parent: 0, started: 'Sat Nov 21 08:00:00 2026' }]);
  });

  it('contains this process', async () => {
    const own = (await listProcesses()).find(({ pid }) => pid === process.pid);
    assert.equal(own?.parent, process.ppid);
  });
});

describe('a process', () => {
  /** Starts a process in a new group, which runs until it is ended. */
  let child: ChildProcess;
  let exit: Promise<unknown>;
  let id: ProcessId;
  beforeEach(async () => {
    child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], {
      stdio: 'ignore',
      detached: true,
    });
    exit = once(child, 'exit');
    id = await identify(child.pid!);
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await exit;
  });

  const LATER = 'Sat Nov 21 08:00:00 2026';

  it('is identified by its id and start time, so that a later process with its id differs', async () => {
    assert.equal(await isRunning(id), true);
    assert.equal(await isRunning({ ...id, started: LATER }), false);
    child.kill('SIGKILL');
    await exit;
    assert.equal(await isRunning(id), false);
  });

  // Ids are reused only after thousands of processes, so the test uses another start time.
  it('with the id of an ended one, or possibly with it, is left alone', async () => {
    for (const other of [{ ...id, started: LATER }, { pid: id.pid }]) {
      await endProcesses([other]);
      for (const to of ['process', 'group'] as const) await signalProcess(other, 'SIGKILL', to);
    }
    endGroup({ pid: id.pid, exitCode: 0, signalCode: null, kill: () => assert.fail('it was killed') });
    assert.equal(await isRunning(id), true);
  });

  for (const [how, end] of [
    ['among others', () => endProcesses([{ pid: 1, started: LATER }, id])],
    ['by a signal', () => signalProcess(id, 'SIGTERM')],
    ['by a signal to its group', () => signalProcess(id, 'SIGKILL', 'group')],
  ] as const) {
    it(`is ended ${how} if it is the intended one`, async () => {
      await end();
      await exit;
      assert.equal(await isRunning(id), false);
    });
  }
});
