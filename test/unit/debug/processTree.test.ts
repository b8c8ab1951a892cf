import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProcessTree, withDescendants } from '../../../client/src/features/debug/processTree';
import { listProcesses } from '../../../client/src/processes/processes';

describe('withDescendants', () => {
  it('follows the parents, whatever the order of the list', () => {
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

describe('ProcessTree', function () {
  this.timeout(20_000);
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  /** Starts a process with a child in another process group, like the CLI with its plugins. Returns both ids. */
  async function startPair(env: NodeJS.ProcessEnv = {}): Promise<{ parent: ChildProcess; child: number }> {
    const script = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'],
        { detached: true, stdio: 'ignore' });
      console.log(child.pid); setInterval(() => 0, 1000);`;
    const parent = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    });
    running.push(parent);
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    return { parent, child: Number(output.toString()) };
  }

  const runs = async (pid: number): Promise<boolean> =>
    (await listProcesses()).some((info) => info.pid === pid);

  it('ends a process and its descendants', async () => {
    const { parent, child } = await startPair();
    const tree = new ProcessTree(parent.pid!, 'MARK=none');
    await tree.look();
    await tree.end();
    assert.deepEqual([await runs(parent.pid!), await runs(child)], [false, false]);
  });

  it('ends the children of a killed process', async () => {
    const { parent, child } = await startPair();
    const tree = new ProcessTree(parent.pid!, 'MARK=none');
    while ((await tree.look()).length < 2);
    const exit = once(parent, 'exit');
    parent.kill('SIGKILL');
    await exit;
    assert.equal(await runs(child), true);
    await tree.end();
    assert.equal(await runs(child), false);
  });

  it('ends a process that a dead process has started since the last check', async () => {
    const MARK = `the tree of ${process.pid}`;
    const gone = spawn(process.execPath, ['-e', '']);
    const tree = new ProcessTree(gone.pid!, `MARK=${MARK}`);
    await Promise.all([once(gone, 'exit'), tree.look()]);
    const late = await startPair({ MARK });
    const other = await startPair({ MARK: `${MARK}0` });
    await tree.end();
    assert.deepEqual([await runs(late.parent.pid!), await runs(late.child)], [false, false]);
    assert.deepEqual([await runs(other.parent.pid!), await runs(other.child)], [true, true]);
    process.kill(other.child, 'SIGKILL');
  });

  it('ends no other process', async () => {
    const mine = await startPair();
    const other = await startPair();
    await new ProcessTree(mine.parent.pid!, 'MARK=none').end();
    assert.deepEqual([await runs(other.parent.pid!), await runs(other.child)], [true, true]);
    const tree = new ProcessTree(other.parent.pid!, 'MARK=none');
    while ((await tree.look()).length < 2);
    tree.endNow();
    while (await runs(other.child));
    assert.equal(await runs(mine.child), false);
  });
});
