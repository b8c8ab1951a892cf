import assert from 'node:assert/strict';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack, importStack } from '../../client/src/pulumi/stacks/stacks';
import { refreshStack } from '../../client/src/features/refresh/model/watchedRefresh';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack, updatedStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestCli } from './client';
import { startRefusingProxy } from './refusingProxy';
import { orSkip } from './suite';

describe('a refusal because another run is just taking or giving back the lock', function () {
  this.timeout(180_000);

  /** A CLI before whose runs something happens, by their number from 1 on. */
  const cliBefore = (stack: PulumiStack, happens: (run: number) => Promise<void>) => {
    let runs = 0;
    return cliFor(stack, {
      beforeRun: async () => {
        runs += 1;
        await happens(runs);
      },
    });
  };

  it('is no failure of a write or an update in a folder', async () => {
    const stack = await updatedStack();
    const server = await startStateServer();
    try {
      const locks = path.join(stack.backendDir, '.pulumi/locks', stack.fullName);
      await mkdir(locks, { recursive: true });
      const lock = path.join(locks, 'theirs.json');
      // A link to nothing is listed, and is not there when it is read: the CLI says what it says of a removed lock.
      const vanishing = async (first: number): Promise<TestCli> => {
        await symlink('nothing', lock);
        return cliBefore(stack, (run) => (run > first ? rm(lock, { force: true }) : Promise.resolve()));
      };
      const text = await stack.export();
      const target = await targetOf(stack, cliFor(stack).cli);
      const importing = await vanishing(1);
      await importStack(importing.cli, target, text);
      assert.equal(importing.log.filter((line) => line.includes('NotFound')).length, 1);

      const refreshing = await vanishing(2);
      const tools = { cli: refreshing.cli, server, backups: temporaryBackups() };
      await refreshStack(tools, target, { only: [], why: 'test' }, (task) => task({}));
      assert.ok(refreshing.log.some((line) => line.includes('2) NotFound')));
      assert.deepEqual(await stack.locks(), []);
    } finally {
      await server.shutdown();
      await stack.dispose();
    }
  });

  it('is no failure of a read while the notes beside a state are written', async () => {
    const stack = await updatedStack();
    try {
      const notes = `${stack.stateFile()}.attrs`;
      const whole = await readFile(notes);
      const target = await targetOf(stack, cliFor(stack).cli);
      for (const part of [0, 6]) {
        await writeFile(notes, whole.subarray(0, part));
        const { cli } = cliBefore(stack, (run) => (run > 2 ? writeFile(notes, whole) : Promise.resolve()));
        assert.equal(await exportStack(cli, target), await stack.export());
      }
    } finally {
      await stack.dispose();
    }
  });

  it('is told as that if it stays', async () => {
    const stack = await updatedStack();
    try {
      const locks = path.join(stack.backendDir, '.pulumi/locks', stack.fullName);
      await mkdir(locks, { recursive: true });
      await symlink('nothing', path.join(locks, 'theirs.json'));
      const { cli } = cliFor(stack);
      const target = await targetOf(stack, cli);
      const problem = await importStack(cli, target, await stack.export()).catch((error: unknown) => error);
      assert.ok(problem instanceof PulumiProblem && problem.kind === 'locked', String(problem));
      assert.match(
        problem.message,
        /^Another run was just taking or removing the stack’s lock\. Try again\.$/,
      );
    } finally {
      await stack.dispose();
    }
  });

  it('is no failure of a write in a bucket', async function () {
    let stack!: PulumiStack;
    await orSkip(this, async () => {
      stack = await createStack({ backend: 'gcs' });
    });
    let asked = 0;
    const proxy = await startRefusingProxy(stack.env['STORAGE_EMULATOR_HOST']!, (request) => {
      if (!/^GET [^?]*locks[^?]*x\.json/.test(request)) return undefined;
      asked += 1;
      return { status: 404, body: '' };
    });
    try {
      const lock = `.pulumi/locks/${stack.fullName}/x.json`;
      await stack.server!.put(lock, '{}');
      const { cli, log } = cliFor(stack, {
        env: { STORAGE_EMULATOR_HOST: proxy.address },
        beforeRun: () => (asked > 0 ? stack.server!.remove([lock]) : Promise.resolve()),
      });
      await importStack(cli, await targetOf(stack, cli), await stack.export());
      assert.equal(asked, 1);
      assert.ok(log.some((line) => line.includes('(code=NotFound)')));
    } finally {
      proxy.close();
      await stack.dispose();
    }
  });
});
