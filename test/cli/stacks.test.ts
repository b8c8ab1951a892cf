import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import { PulumiProblem, type ProblemKind } from '../../client/src/pulumi/cli/pulumiProblem';
import { summarizeRefresh } from '../../client/src/pulumi/driftDetection/drift';
import { readRefreshPreview } from '../../client/src/features/refresh/model/refreshPreview';
import { exportStack, importStack } from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { runPreviewOnlyRefresh, refresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { runUpdate } from '../../client/src/pulumi/runs/updates';
import { until } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { needsCli } from './suite';

describe('the CLI module on a real stack', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await updatedStack({ passphrase: 'a good passphrase' });
  });
  after(() => stack.dispose());

  async function problem(run: Promise<unknown>): Promise<ProblemKind> {
    return run.then(
      () => assert.fail('it worked'),
      (error: unknown) => {
        assert.ok(error instanceof PulumiProblem, String(error));
        return error.kind;
      },
    );
  }

  it('lists the stacks, the current one first, with and without a project', async () => {
    assert.equal((await stack.run(['stack', 'init', '--no-select', 'a-first'])).code, 0);
    const { cli } = cliFor(stack);
    const { address } = await readBackend(cli, stack.cwd);
    const names = (await listStacks(cli, address, stack.cwd)).map(({ name, current }) => [name, current]);
    assert.deepEqual(names, [
      ['organization/shop/dev', true],
      ['organization/shop/a-first', false],
    ]);
    const all = await listStacks(cli, address, tmpdir(), { all: true });
    assert.deepEqual(all.map(({ name }) => name).sort(), [
      'organization/shop/a-first',
      'organization/shop/dev',
    ]);
    const outside = { ...(await targetOf(stack, cli)), folder: tmpdir() };
    assert.equal(await exportStack(cli, outside), await stack.export());
    assert.equal((await stack.run(['stack', 'rm', '--yes', 'a-first'])).code, 0);
  });

  it('asks for a missing or wrong passphrase until it is right, and never logs it', async () => {
    for (const passphrase of ['wrong in the environment', undefined]) {
      const passphrases = ['wrong once more', 'a good passphrase', 'not asked for'];
      const { cli, log } = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: passphrase }, passphrases });
      const target = await targetOf(stack, cli);
      const text = await exportStack(cli, target, { showSecrets: true });
      assert.ok(text.includes(PLANTED_SECRET));
      await importStack(cli, target, await stack.export());
      for (const secret of [PLANTED_SECRET, 'passphrase', 'wrong in the environment', 'wrong once more']) {
        const found = log.filter(
          (line) => line.includes(secret) && !/passphrase must be set|incorrect passphrase/.test(line),
        );
        assert.deepEqual(found, [], secret);
      }
    }
  });

  it('runs an update once, whatever its program prints about a passphrase', async () => {
    const program = path.join(stack.cwd, 'index.js');
    const runs = path.join(stack.root, 'runs');
    const before = await readFile(program, 'utf8');
    const says = [
      `require('fs').appendFileSync(${JSON.stringify(runs)}, 'x');`,
      `console.log('error: incorrect passphrase');`,
      `console.error('error: incorrect passphrase, please set PULUMI_CONFIG_PASSPHRASE');`,
      `throw new Error('passphrase must be set with PULUMI_CONFIG_PASSPHRASE\\nerror: incorrect passphrase');`,
    ];
    await writeFile(program, says.join('\n'));
    try {
      const { cli, asked } = cliFor(stack, { passphrases: ['a good passphrase', 'a good passphrase'] });
      assert.equal(await problem(runUpdate(cli, await targetOf(stack, cli), 'up')), 'other');
      assert.deepEqual(asked, []);
      assert.equal(await readFile(runs, 'utf8'), 'x');
    } finally {
      await writeFile(program, before);
    }
  });

  it('asks for the passphrase of an update that could not start without it, and then runs the update', async () => {
    const { cli, asked } = cliFor(stack, {
      env: { PULUMI_CONFIG_PASSPHRASE: undefined },
      passphrases: ['wrong', 'a good passphrase'],
    });
    await runUpdate(cli, await targetOf(stack, cli), 'up');
    assert.deepEqual(asked, [false, true]);
    // Without the right passphrase, the CLI sometimes exits before it can end its language host.
    await stack.endProcesses();
  });

  it('is considered stopped if the user has no passphrase', async () => {
    const { cli } = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    const target = await targetOf(stack, cli);
    assert.equal(await problem(exportStack(cli, target, { showSecrets: true })), 'stopped');
  });

  it('reports what is missing', async () => {
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    assert.equal(await problem(exportStack(cli, { ...target, stack: 'organization/shop/nope' })), 'no-stack');
    assert.equal(await problem(listStacks(cli, target.backend.address, tmpdir())), 'no-project');
    const home = path.join(stack.root, 'home-without-login');
    const env = { PULUMI_HOME: home, PULUMI_ACCESS_TOKEN: undefined, PULUMI_BACKEND_URL: undefined };
    assert.equal(await problem(readBackend(cliFor(stack, { env }).cli, stack.cwd)), 'not-logged-in');
    const nowhere = { PATH: '/nowhere', HOME: '/nowhere' };
    assert.equal(await problem(readBackend(cliFor(stack, { env: nowhere }).cli, stack.cwd)), 'cli-missing');
  });

  async function changeInCloud(label: string, old: string, now: string): Promise<void> {
    const { id } = (await stack.cloud()).find((object) => object.label === label)!;
    const file = path.join(stack.cwd, 'cloud', `${id}.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(old, now));
  }

  it('forgets a wrong passphrase when the user gives up', async () => {
    const env = { PULUMI_CONFIG_PASSPHRASE: undefined };
    const { cli, asked } = cliFor(stack, { passphrases: ['a wrong one'], env });
    const target = await targetOf(stack, cli);
    assert.equal(await problem(exportStack(cli, target, { showSecrets: true })), 'stopped');
    assert.deepEqual(asked.splice(0), [false, true]);
    assert.equal(await problem(exportStack(cli, target, { showSecrets: true })), 'stopped');
    assert.deepEqual(asked, [false]);
  });

  it('previews what a refresh would change, then does it', async () => {
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    const before = await stack.export();
    const cache = (await stack.cloud()).find(({ label }) => label === 'cache');
    await rm(path.join(stack.cwd, 'cloud', `${cache!.id}.json`));
    await changeInCloud('web', 'blue', 'red');
    await changeInCloud('database', PLANTED_SECRET, 'another');

    const preview = await readRefreshPreview(await runPreviewOnlyRefresh(cli, target, {}));
    assert.deepEqual(
      preview.changes.map(({ urn, kind, properties }) => [urn.split('::').at(-1), kind, properties]).sort(),
      [
        ['cache', 'gone', []],
        ['database', 'changed', []],
        ['web', 'changed', ['settings']],
      ],
    );
    assert.equal(
      summarizeRefresh(preview),
      `1 not found, 2 changed, ${preview.counts.same} unchanged of ${preview.counts.same + 3} compared`,
    );
    assert.equal(await stack.export(), before);

    const lines: string[] = [];
    await refresh(cli, target, { onLine: (line) => lines.push(line) });
    assert.ok(lines.some((line) => line.includes('cache')));
    const { deployment } = await stack.state();
    assert.ok(!deployment.resources?.some(({ urn }) => urn.endsWith('::cache')));
    assert.deepEqual(await stack.processesLeft(), []);
  });

  it('lets a stopped update finish its current operations', async function () {
    // Older CLIs print nothing when they are asked to stop.
    needsCli(this, '3.133.0');
    const { cli } = cliFor(stack, { env: { SHOP_HOLD: 'orders:create:before' } });
    const stop = new AbortController();
    const flags = ['--config=shop:orders=true'];
    const target = await targetOf(stack, cli);
    const lines: string[] = [];
    const onLine = (line: string): void => void lines.push(line);
    const update = problem(runUpdate(cli, target, 'up', { flags, stop: stop.signal, onLine }));
    const waiting = path.join(stack.cwd, 'cloud', 'orders.waiting');
    await until(() => existsSync(waiting), 'the create');
    stop.abort();
    await until(() => lines.some((line) => /cancel/i.test(line)), 'the CLI to be asked');
    await rm(waiting);
    assert.equal(await update, 'stopped');
    assert.deepEqual(await stack.locks(), []);
    const { deployment } = await stack.state();
    assert.ok(deployment.resources?.some(({ urn }) => urn.endsWith('::orders')));
    assert.equal(deployment.pending_operations, undefined);
  });
});
