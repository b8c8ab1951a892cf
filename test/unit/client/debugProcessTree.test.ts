import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  listProcesses,
  parsePs,
  parseStat,
  ProcessTree,
  withDescendants,
} from '../../../client/src/debug/processTree';

describe('withDescendants', () => {
  it('follows the parents, in whatever order they are listed', () => {
    const all = [
      { pid: 5, parent: 4, started: 'e' },
      { pid: 4, parent: 3, started: 'd' },
      { pid: 3, parent: 1, started: 'c' },
      { pid: 2, parent: 1, started: 'b' },
    ];
    const pids = withDescendants(all, [all[2]!]).map(({ pid }) => pid);
    assert.deepEqual(pids.sort(), [3, 4, 5]);
  });
});

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

describe('ProcessTree', function () {
  this.timeout(20_000);
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  /** A process with a child in a process group of its own, as the CLI with its plugins. Returns both ids. */
  async function startPair(): Promise<{ parent: ChildProcess; child: number }> {
    const script = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'],
        { detached: true, stdio: 'ignore' });
      console.log(child.pid); setInterval(() => 0, 1000);`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(parent);
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    return { parent, child: Number(output.toString()) };
  }

  const runs = async (pid: number): Promise<boolean> =>
    (await listProcesses()).some((info) => info.pid === pid);

  it('ends a process and what it has started', async () => {
    const { parent, child } = await startPair();
    const tree = new ProcessTree(parent.pid!);
    await tree.look();
    await tree.end();
    assert.deepEqual([await runs(parent.pid!), await runs(child)], [false, false]);
  });

  it('ends what a killed process has left behind', async () => {
    const { parent, child } = await startPair();
    const tree = new ProcessTree(parent.pid!);
    while ((await tree.look()).length < 2);
    const exit = once(parent, 'exit');
    parent.kill('SIGKILL');
    await exit;
    assert.equal(await runs(child), true);
    await tree.end();
    assert.equal(await runs(child), false);
  });

  it('leaves all others alone', async () => {
    const mine = await startPair();
    const other = await startPair();
    await new ProcessTree(mine.parent.pid!).end();
    assert.deepEqual([await runs(other.parent.pid!), await runs(other.child)], [true, true]);
    const tree = new ProcessTree(other.parent.pid!);
    while ((await tree.look()).length < 2);
    tree.endNow();
    while (await runs(other.child));
    assert.equal(await runs(mine.child), false);
  });
});
