import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { releaseForgotten } from '../../client/src/pulumi/backends/releaseForgotten';
import { NO_TEXT, readStateOf } from '../../client/src/pulumi/backends/readState';
import type { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import {
  cancelUpdate,
  exportStack,
  listStacks,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { healthLines } from '../../client/src/stacks/healthLines';
import { healthStatus, healthWords } from '../../client/src/stacks/healthWords';
import { readProjectStacks } from '../../client/src/stacks/projectStacks';
import { readLock } from '../../client/src/stacks/stackHealth';
import { StackStore } from '../../client/src/stacks/stackStore';
import type { BucketFault } from '../bench/bucketStandIn';
import type { KilledUpdate, PulumiStack } from '../bench/pulumiStack';
import { killedStack } from '../bench/stackSnapshots';
import {
  AGREE,
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';

const CHECKPOINT = '.pulumi/stacks/shop/dev.json';

/** The bucket is a stand-in for S3: no test may reach a real one. */
describe('a stack in a bucket', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  const backups = temporaryBackups();
  before(async () => {
    server = await startStateServer();
    ({ stack, killed } = await killedStack('before', { backend: 'bucket' }));
    // Nothing of this needs a passphrase.
    test = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    target = await targetOf(stack, test.cli);
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  const backend = () => backendOf(test.cli, target);
  const look = async () => {
    const store = new StackStore({ cli: test.cli, server });
    const health = await store.health(target);
    const [info] = await listStacks(test.cli, target.backend.address, stack.cwd);
    return { health, lock: await readLock(test.cli, target, info!, health) };
  };

  it('has pending operations of which nobody can tell at a glance whether an update is at them', async () => {
    const { health, lock } = await look();
    assert.deepEqual(lock, { locks: undefined, isLocked: false });
    assert.deepEqual(healthWords(lock, health), ['1 pending operation']);
    assert.equal(healthStatus(lock, health), 'warning');
    const pending = healthLines(target, lock, health).find(({ id }) => id === 'pending');
    assert.equal(pending!.description, 'interrupted half-way, or being done now');
  });

  it('has a lock that is named when a person wants to work with it, and nothing is changed by that', async () => {
    const before = new Map(stack.bucket!.objects);
    assert.equal(await backend().holders('look'), undefined);
    assert.equal(await backend().holders('ask'), undefined);
    const holders = await backend().holders('try');
    assert.deepEqual(
      holders?.map((lock) => [lock.kind === 'process' && lock.pid, lock.alive]),
      [[killed.pid, false]],
    );
    assert.deepEqual(stack.bucket!.objects, before);
    assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
    assert.deepEqual(await backend().holders('try'), [], 'there is nothing to cancel now');
    const missing = { ...target, stack: 'organization/shop/nope' };
    assert.equal(await backendOf(test.cli, missing).holders('try'), undefined);
    assert.deepEqual(test.asked, [], 'no passphrase');
  });

  it('loses a lock that a run of ours has left, and never one that somebody may hold', async () => {
    const lock = (pid: number, host: string) =>
      Buffer.from(JSON.stringify({ pid, username: 'me', hostname: host, timestamp: new Date() }));
    const key = '.pulumi/locks/organization/shop/dev/0b5f7f7e-7b7f-4c43-8e0b-111111111111.json';
    const cases: [Buffer, boolean][] = [
      [lock(killed.pid, hostname()), false],
      [lock(process.pid, hostname()), true],
      [lock(killed.pid, 'elsewhere'), true],
    ];
    for (const [content, stays] of cases) {
      stack.bucket!.objects.set(key, content);
      await releaseForgotten(test.cli, target);
      assert.equal(stack.bucket!.objects.has(key), stays, content.toString());
      stack.bucket!.objects.delete(key);
    }
  });

  it('is read again when it has another state, whatever the list of stacks says', async () => {
    const store = new StackStore({ cli: test.cli, server });
    const before = await store.health(target);
    const pristine = stack.bucket!.objects.get(CHECKPOINT)!;
    const [root, ...others] = (await stack.state()).deployment.resources!;
    assert.equal(root!.type, 'pulumi:pulumi:Stack');
    const { checkpoint, ...rest } = JSON.parse(pristine.toString()) as { checkpoint: { latest: object } };
    const broken = {
      ...rest,
      checkpoint: { ...checkpoint, latest: { ...checkpoint.latest, resources: others } },
    };
    stack.bucket!.objects.set(CHECKPOINT, Buffer.from(JSON.stringify(broken)));
    store.forgetVersion(target);
    assert.ok((await store.health(target)).summary.errorCount > before.summary.errorCount);
    stack.bucket!.objects.set(CHECKPOINT, pristine);
  });

  it('has an object that was refused, and is not called damaged for that', async () => {
    const refusals: [BucketFault, PulumiProblem['kind']][] = [
      [{ status: 403, code: 'AccessDenied', message: 'Access Denied' }, 'backend'],
      [{ status: 400, code: 'ExpiredToken', message: 'The provided token has expired.' }, 'backend'],
      [{ status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' }, 'network'],
    ];
    for (const [fault, kind] of refusals) {
      stack.bucket!.fault = (method, key) => (method === 'GET' && key === CHECKPOINT ? fault : undefined);
      await assert.rejects(readStateOf(test.cli, target), (error: PulumiProblem) => {
        assert.equal(error.kind, kind, error.details);
        return true;
      });
    }
    stack.bucket!.fault = () => undefined;
  });

  it('that was cut off gets the backup of this extension, though nobody can show what it has', async () => {
    const whole = await exportStack(test.cli, target);
    await backups.save(target, whole, { why: 'Edit State' });
    const bytes = stack.bucket!.objects.get(CHECKPOINT)!;
    stack.bucket!.objects.set(CHECKPOINT, bytes.subarray(0, bytes.length / 2));
    assert.equal(await readStateOf(test.cli, target), NO_TEXT);
    const listed = await readProjectStacks(test.cli, { folder: stack.cwd, name: 'shop' }, stack.env);
    assert.deepEqual(
      listed.stacks.map(({ name }) => name),
      [target.stack],
      'the one that is selected is known without a list',
    );
    assert.equal(listed.problem?.kind, 'unreadable');
    const [version, ...others] = await listStateVersions(test.cli, backups, target);
    assert.deepEqual(others, []);
    const { cli } = cliFor(stack);
    const outcome = await replaceState(
      { cli, server, backups },
      { target, text: await version!.read() },
      AGREE,
    );
    assert.ok(outcome.kind === 'replaced');
    assert.equal(outcome.plan.backup, undefined, 'what nobody can read is no backup');
    const { resourceCount } = await server.summary({ text: outcome.text, limit: 0 });
    assert.equal(resourceCount, 7);
    assert.equal((await listStateVersions(test.cli, backups, target)).length, 1);
  });
});
