import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { healthLines } from '../../client/src/features/stacksView/healthLines';
import { healthStatus, formatHealth } from '../../client/src/features/stacksView/formatHealth';
import { readProjectStacks, type ProjectStacks } from '../../client/src/features/stacksView/projectStacks';
import { readLock } from '../../client/src/features/stacksView/stackHealth';
import { StackStore } from '../../client/src/features/stacksView/stackStore';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { cliFor, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('the health of real stacks', function () {
  this.timeout(180_000);
  const info = { name: 'dev', current: true };
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let store: StackStore;
  let target: StackTarget;

  useUpdatedStack((made) => {
    ({ stack, server, target } = made);
    // Looking at a stack needs no passphrase.
    test = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    store = new StackStore({ cli: test.cli, server });
  });

  const listStacks = (): Promise<ProjectStacks> =>
    readProjectStacks(test.cli, { folder: stack.cwd, name: stack.project }, stack.env);
  const exports = (): number => test.log.filter((line) => line.includes(' stack export ')).length;

  async function words(): Promise<string[]> {
    return formatHealth(await readLock(test.cli, target, info), await store.health(target));
  }

  it('reports no problem of a healthy stack, and changes nothing in it', async () => {
    const before = await stack.export();
    const health = await store.health(target);
    assert.deepEqual(await words(), []);
    assert.equal(healthStatus(await readLock(test.cli, target, info), health), 'good');
    assert.equal(health.summary.resourceCount, 7);
    assert.equal(health.lastUpdate?.kind, 'update');
    assert.equal(health.lastUpdate.result, 'succeeded');
    assert.ok((await stack.export()) === before);
    assert.deepEqual(await stack.locks(), []);
  });

  it('is read once, and again after a write', async () => {
    await store.health(target);
    const count = exports();
    const [one, other] = await Promise.all([store.health(target), store.health(target)]);
    assert.equal(one, other);
    assert.equal(exports(), count);
    assert.equal((await stack.import(await stack.export())).code, 0);
    assert.notEqual((await store.health(target)).stateId, one.stateId);
    assert.equal(exports(), count + 1);
    store.forgetVersion(target);
    await store.health(target);
    assert.equal(exports(), count + 2);
  });

  it('reports that an update is running, and when it has ended', async () => {
    const update = await stack.holdDuringCreate('before');
    assert.deepEqual(formatHealth(await readLock(test.cli, target, info), undefined), ['update running']);
    await update.release();
    assert.equal((await update.cli.done).code, 0);
    assert.deepEqual(await words(), []);
    assert.equal((await stack.run(['config', 'rm', 'shop:orders'])).code, 0);
    assert.equal((await stack.up()).code, 0);
  });

  it('reports a killed update: a lock of a process that is gone, and a pending operation', async () => {
    await stack.killDuringCreate('before');
    assert.deepEqual(await words(), ['locked', '1 pending operation']);
    const lines = healthLines(target, await readLock(test.cli, target, info), await store.health(target));
    assert.deepEqual(
      lines.map(({ label }) => label),
      ['Lock left behind', '1 pending operation', 'No problems in the state', 'Update succeeded'],
    );
    assert.equal((await stack.run(['cancel', '--yes', 'dev'])).code, 0);
    assert.deepEqual(await words(), ['1 pending operation']);
  });

  it('counts what Pulumi would refuse, and a failed update', async () => {
    const { deployment, ...rest } = await stack.state();
    const [, ...withoutRoot] = deployment.resources!;
    const broken = JSON.stringify({ ...rest, deployment: { ...deployment, resources: withoutRoot } });
    const sound = await stack.export();
    assert.equal((await stack.import(broken, ['--force'])).code, 0);
    assert.notEqual((await stack.up()).code, 0);
    const { summary } = await store.health(target);
    assert.ok(summary.errorCount > 0);
    assert.equal(healthStatus(await readLock(test.cli, target, info), await store.health(target)), 'error');
    assert.equal((await stack.import(sound)).code, 0);
    assert.equal((await store.health(target)).summary.errorCount, 0);
  });

  it('names what another stack of the backend manages, too', async () => {
    const sound = await stack.export();
    const withQueue = (stackName: string, name: string): [urn: string, text: string] => {
      const state = JSON.parse(
        sound.replaceAll(`urn:pulumi:dev::`, `urn:pulumi:${stackName}::`),
      ) as ExportedState;
      const type = 'aws:sqs/queue:Queue';
      const urn = `urn:pulumi:${stackName}::${stack.project}::${type}::${name}`;
      const id = 'arn:aws:sqs:eu-west-1:123456789012:mails';
      state.deployment.resources!.push({ urn, custom: true, id, type });
      return [urn, JSON.stringify(state)];
    };
    const [urn, own] = withQueue('dev', 'mails');
    const [by, other] = withQueue('twin', 'letters');
    await writeFile(stack.stateFile('twin'), other);
    assert.equal((await stack.import(own, ['--force'])).code, 0);
    const health = await store.health(target);
    assert.deepEqual(health.sharedObjects, [{ urn, by }]);
    assert.equal(healthStatus(await readLock(test.cli, target, info), health), 'warning');
    await rm(stack.stateFile('twin'));
    assert.equal((await stack.import(sound)).code, 0);
    assert.deepEqual((await store.health(target)).sharedObjects, []);
  });

  it('stops when it is no longer needed, and can be requested again', async () => {
    store.forgetVersion(target);
    const stopped = store.health(target);
    assert.equal(store.stop(target), true);
    await assert.rejects(stopped, (error) => error instanceof PulumiProblem && error.kind === 'stopped');
    assert.equal((await store.health(target)).summary.resourceCount > 0, true);
    assert.equal(store.stop(target), false);
  });

  it('lists a stack whose state was cut off for a moment, while it was being written', async () => {
    const file = stack.stateFile();
    const whole = await readFile(file);
    let lists = 0;
    const ran = test.cli.onDidRun(({ args }) => {
      if (args[1] !== 'ls') return;
      lists += 1;
      writeFileSync(file, whole);
    });
    await writeFile(file, whole.subarray(0, 1000));
    try {
      const { stacks, problem } = await listStacks();
      assert.equal(problem, undefined);
      assert.deepEqual([lists, stacks.map(({ resourceCount }) => resourceCount)], [2, [7]]);
    } finally {
      ran.dispose();
      await writeFile(file, whole);
    }
  });

  it('lists the stacks by their files if a damaged one prevents the CLI from listing them', async () => {
    await stack.must(['stack', 'init', '--no-select', 'other']);
    const sound = await listStacks();
    assert.deepEqual(
      sound.stacks.map(({ name, current }) => [name, current]),
      [
        ['organization/shop/dev', true],
        ['organization/shop/other', false],
      ],
    );
    assert.equal(sound.problem, undefined);
    const file = stack.stateFile('other');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, -20));
    const listed = await listStacks();
    assert.deepEqual(listed.stacks, [
      { name: 'organization/shop/dev', current: true },
      { name: 'organization/shop/other', current: false },
    ]);
    assert.ok(listed.problem instanceof PulumiProblem);
    const other = { ...target, stack: 'organization/shop/other' };
    await assert.rejects(store.health(other), PulumiProblem);
    assert.deepEqual(await words(), []);
    await writeFile(file, text);
  });
});
