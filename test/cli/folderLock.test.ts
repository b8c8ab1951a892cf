import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { underFolderLock } from '../../client/src/pulumi/backends/bucket/folderLock';
import { cancelHeldBy } from '../../client/src/pulumi/backends/releaseLocks';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { areGone } from '../../client/src/pulumi/location/locks';
import { importStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { PulumiStack } from '../harness/pulumiStack';
import type { TestCli } from './client';
import { useUpdatedStack } from './suite';

describe('the lock of a write of the extension’s own', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let test: TestCli;
  let target: StackTarget;

  useUpdatedStack((made) => {
    ({ stack, test, target } = made);
    return Promise.resolve();
  });
  const folder = (): string => path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
  const held = <T>(task: () => Promise<T>) => underFolderLock(stack.backendDir, target, task);
  const isLocked = (error: unknown): boolean => error instanceof PulumiProblem && error.kind === 'locked';
  afterEach(() => rm(folder(), { recursive: true, force: true }));

  it('refuses the real CLI, which names this process, and is given back', async () => {
    const text = await stack.export();
    const problem = await held(() => importStack(test.cli, target, text).catch((error: unknown) => error));
    assert.ok(problem instanceof PulumiProblem && problem.kind === 'locked', String(problem));
    assert.deepEqual(
      problem.locks.map(({ pid, alive }) => [pid, alive]),
      [[process.pid, true]],
    );
    await importStack(test.cli, target, text);
    await assert.rejects(
      held(() => Promise.reject(new Error('of the task'))),
      /of the task/,
    );
    assert.deepEqual(await readdir(folder()), []);
  });

  it('is not taken where somebody else holds the stack, before or at the same moment', async () => {
    await mkdir(folder(), { recursive: true });
    const owner = '{"pid":1,"username":"me","hostname":"elsewhere","timestamp":"2026-01-02T03:04:05Z"}';
    await writeFile(path.join(folder(), 'theirs.json'), owner);
    await assert.rejects(
      held(() => Promise.reject(new Error('begun'))),
      isLocked,
    );
    assert.deepEqual(await readdir(folder()), ['theirs.json']);
    await rm(path.join(folder(), 'theirs.json'));
    let inside = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        held(async () => {
          assert.equal(++inside, 1, 'two at once');
          await new Promise((resolve) => setImmediate(resolve));
          inside--;
        }),
      ),
    );
    for (const outcome of outcomes) assert.ok(outcome.status === 'fulfilled' || isLocked(outcome.reason));
    assert.deepEqual(await readdir(folder()), []);
  });

  it('of a process that was killed is known to be forgotten, and released', async () => {
    const text = await held(async () => {
      const [name] = await readdir(folder());
      return readFile(path.join(folder(), name!), 'utf8');
    });
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const owner = { ...(JSON.parse(text) as object), pid };
    await writeFile(path.join(folder(), 'killed.json'), JSON.stringify(owner));
    const locks = (await backendOf(test.cli, target).holders('look'))!;
    assert.ok(areGone(locks));
    assert.equal(await held(() => Promise.resolve('done')), 'done');
    assert.equal(await cancelHeldBy(test.cli, target, locks), 'cancelled');
    assert.deepEqual(await stack.locks(), []);
  });
});
