import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cancelHeldBy } from '../../client/src/pulumi/backends/releaseLocks';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { refresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { PulumiStack } from '../harness/pulumiStack';
import type { TestCli } from './client';
import { useUpdatedStack } from './suite';

describe('cancelling a running update that the user has seen', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let test: TestCli;
  let target: StackTarget;

  useUpdatedStack((made) => {
    ({ stack, test, target } = made);
    return Promise.resolve();
  });
  const folder = (): string => path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
  afterEach(() => rm(folder(), { recursive: true, force: true }));

  async function lock(name: string, pid: number): Promise<void> {
    const owner = { pid, username: 'me', hostname: 'ci', timestamp: '2026-01-02T03:04:05.678901Z' };
    await mkdir(folder(), { recursive: true });
    await writeFile(path.join(folder(), `${name}.json`), JSON.stringify(owner));
  }
  const holders = () => backendOf(test.cli, target).holders('look');

  it('removes its lock', async () => {
    await lock('forgotten', 1);
    assert.equal(await cancelHeldBy(test.cli, target, (await holders())!), 'cancelled');
    assert.deepEqual(await stack.locks(), []);
  });

  it('also recognizes it by the CLI’s own message', async () => {
    await lock('forgotten', 1);
    const problem = await refresh(test.cli, target, {}).catch((error: unknown) => error);
    assert.ok(problem instanceof PulumiProblem);
    assert.equal(problem.locks.length, 1);
    assert.equal(await cancelHeldBy(test.cli, target, problem.locks), 'cancelled');
  });

  it('keeps a lock that has replaced it, and names its owner', async () => {
    await lock('forgotten', 1);
    const shown = (await holders())!;
    await rm(path.join(folder(), 'forgotten.json'));
    assert.equal(await cancelHeldBy(test.cli, target, shown), 'nothing to cancel');
    await lock('running', 2);
    const outcome = await cancelHeldBy(test.cli, target, shown);
    assert.ok(typeof outcome === 'object');
    assert.deepEqual(
      outcome.map((one) => one.kind === 'process' && one.pid),
      [2],
    );
    assert.deepEqual(await readdir(folder()), ['running.json']);
  });
});
