import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { gzipSync } from 'node:zlib';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { namesKept } from '../../client/src/pulumi/backends/namesKept';
import { releaseForgotten } from '../../client/src/pulumi/backends/releaseLocks';
import { NO_TEXT, readStateOf } from '../../client/src/pulumi/backends/stackLook';
import type { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import {
  cancelUpdate,
  exportStack,
  importStack,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { healthLines } from '../../client/src/features/stacksView/healthLines';
import { healthStatus, formatHealth } from '../../client/src/features/stacksView/formatHealth';
import { readProjectStacks } from '../../client/src/features/stacksView/projectStacks';
import { holdOf, readLock } from '../../client/src/features/stacksView/stackHealth';
import { StackStore } from '../../client/src/features/stacksView/stackStore';
import type { BucketFault, BucketStandIn } from '../harness/bucketStandIn';
import type { KilledUpdate, PulumiStack } from '../harness/pulumiStack';
import { startSilentServer } from '../harness/silentServer';
import { killedStack } from '../harness/stackSnapshots';
import {
  AGREE,
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';
import { assertGivenUp } from './unresponsiveBackend';

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
    // None of this needs a passphrase.
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

  /** Forbids what an administrator may have forbidden to users of the CLI. */
  const forbid: BucketStandIn['fault'] = (_method, _key, asker) =>
    asker === 'cli' ? undefined : { status: 403, code: 'AccessDenied', message: `No, ${CHECKPOINT}.` };

  it('shows its lock’s owner, with requests that change nothing', async () => {
    const before = new Map(stack.bucket!.objects);
    const { health, lock } = await look();
    assert.equal(holdOf(lock), 'left');
    assert.deepEqual(
      lock.locks?.map((one) => one.kind === 'process' && one.pid),
      [killed.pid],
    );
    assert.deepEqual(formatHealth(lock, health), ['locked', '1 pending operation']);
    assert.ok(stack.bucket!.asked.length > 0);
    assert.deepEqual(
      stack.bucket!.asked.filter((request) => !request.startsWith('GET ')),
      [],
    );
    assert.deepEqual(stack.bucket!.objects, before);
    assert.deepEqual(test.asked, [], 'no passphrase');
  });

  it('has pending operations that may belong to a running update, if it may not be read', async () => {
    stack.bucket!.fault = forbid;
    const { health, lock } = await look();
    stack.bucket!.fault = () => undefined;
    assert.deepEqual(lock, { locks: undefined, isLocked: false });
    assert.deepEqual(formatHealth(lock, health), ['1 pending operation']);
    assert.equal(healthStatus(lock, health), 'warning');
    const pending = healthLines(target, lock, health).find(({ id }) => id === 'pending');
    assert.equal(pending!.description, 'interrupted, or in progress now');
    const said = test.log.filter((line) => line.includes('cannot be opened'));
    assert.match(said[0] ?? '', /^s3:.* cannot be opened: S3 answers 403 AccessDenied\.$/);
  });

  it('has earlier states, which are read from it; if it may not be read, that is reported', async () => {
    await backups.save(target, await exportStack(test.cli, target), { why: 'Edit State' });
    const versions = await listStateVersions(test.cli, backups, target);
    assert.deepEqual(versions.map(({ source, outcomeOf }) => outcomeOf ?? source).sort(), [
      'backup of this extension',
      'before the last write',
      'update',
    ]);
    const updated = versions.find(({ outcomeOf }) => outcomeOf === 'update')!;
    const { resourceCount } = await server.summary({ text: await updated.read(), limit: 0 });
    assert.equal(resourceCount, 7);
    stack.bucket!.fault = forbid;
    const said: string[] = [];
    const onUnknown = ({ message }: PulumiProblem) => void said.push(message);
    const own = await listStateVersions(test.cli, backups, target, { onUnknown });
    stack.bucket!.fault = () => undefined;
    assert.deepEqual(
      own.map(({ source }) => source),
      ['backup of this extension'],
    );
    assert.match(said.join('\n'), /^What is in s3:.* cannot be read: S3 answers 403 AccessDenied\.$/);
  });

  for (const [title, fault] of [
    ['has a lock that is named when a person wants to work with it, and nothing is changed by that', forbid],
    ['has the same lock in the bucket', () => undefined],
  ] as const) {
    it(title, async () => {
      const objects = new Map(stack.bucket!.objects);
      stack.bucket!.fault = fault;
      try {
        const holders = await backend().holders('try');
        assert.deepEqual(
          holders?.map((lock) => [lock.kind === 'process' && lock.pid, lock.alive]),
          [[killed.pid, false]],
        );
        assert.deepEqual(stack.bucket!.objects, objects);
        assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
        assert.deepEqual(await backend().holders('try'), [], 'there is nothing to cancel now');
        const missing = { ...target, stack: 'organization/shop/nope' };
        if (fault === forbid) assert.equal(await backendOf(test.cli, missing).holders('try'), undefined);
        assert.deepEqual(test.asked, [], 'no passphrase');
      } finally {
        stack.bucket!.fault = () => undefined;
        for (const [key, object] of objects) stack.bucket!.objects.set(key, object);
      }
    });
  }

  it('is among the stacks with a kept state, even if the versions of objects may not be listed', async () => {
    stack.bucket!.fault = (_method, _key, _asker, query) =>
      query.has('versions') ? { status: 403, code: 'AccessDenied', message: 'No.' } : undefined;
    try {
      assert.deepEqual(await namesKept(test.cli, target.backend.address, 'shop'), ['dev']);
    } finally {
      stack.bucket!.fault = () => undefined;
    }
    const said = test.log.find((line) => line.includes('earlier versions'));
    assert.match(
      said ?? '',
      /^The earlier versions in s3:.* cannot be listed: S3 answers 403 AccessDenied\.$/,
    );
  });

  it('is reported if an import has left its lock, though the CLI says that it succeeded', async () => {
    const { cli } = cliFor(stack);
    const objects = new Map(stack.bucket!.objects);
    await cancelUpdate(cli, target);
    const left: string[] = [];
    const listening = cli.onDidLeaveLock((of, said) => left.push(`${of.stack}: ${said}`));
    try {
      stack.bucket!.fault = (method, key) =>
        method === 'DELETE' && key.startsWith('.pulumi/locks/')
          ? { status: 403, code: 'AccessDenied', message: 'Access Denied' }
          : undefined;
      await importStack(cli, target, await exportStack(cli, target));
      assert.equal(left.length, 1);
      assert.match(left[0]!, /^organization\/shop\/dev: error: there was a problem deleting the lock at s3:/);
      assert.equal((await backend().holders('ask'))?.[0]?.alive, false);
      await assert.rejects(importStack(cli, target, await exportStack(cli, target)), {
        kind: 'locked',
      });
      assert.equal(left.length, 1, 'one that never held it leaves none');
      stack.bucket!.fault = () => undefined;
      assert.equal(await cancelUpdate(cli, target), 'cancelled');
      await importStack(cli, target, await exportStack(cli, target));
      assert.equal(left.length, 1, 'one that could delete it');
    } finally {
      stack.bucket!.fault = () => undefined;
      listening.dispose();
      stack.bucket!.objects.clear();
      for (const [key, object] of objects) stack.bucket!.objects.set(key, object);
    }
  });

  it('loses a lock that our run has left, and never one that may still be held', async () => {
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

  it('is read again when it has another state, whatever its entry in the list of stacks', async () => {
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

  it('has an object that was refused, and is not reported as damaged', async () => {
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

  it('is not reported as damaged because one answer was truncated', async () => {
    let asked = 0;
    const cut = (answers: number) => {
      asked = 0;
      stack.bucket!.cuts = (method, key) => method === 'GET' && key === CHECKPOINT && ++asked <= answers;
    };
    try {
      cut(1);
      const text = await exportStack(test.cli, target);
      assert.equal((await server.summary({ text, limit: 0 })).resourceCount, 7);
      assert.equal(asked, 2);
      cut(2);
      await assert.rejects(exportStack(test.cli, target), { kind: 'unreadable' });
    } finally {
      stack.bucket!.cuts = () => false;
    }
  });

  it('that the CLI exports as empty because the bucket may not be listed is not considered empty', async () => {
    const { objects } = stack.bucket!;
    const newest = objects.get(CHECKPOINT)!;
    const { checkpoint, ...rest } = JSON.parse(newest.toString()) as { checkpoint: { stack: string } };
    // Objects from before states were compressed are still there: nobody had permission to delete them.
    const first = JSON.stringify({ ...rest, checkpoint: { stack: checkpoint.stack } });
    objects.set(CHECKPOINT, Buffer.from(first));
    objects.set(`${CHECKPOINT}.gz`, gzipSync(newest));
    try {
      const whole = await exportStack(test.cli, target);
      assert.equal((await server.summary({ text: whole, limit: 0 })).resourceCount, 7);
      stack.bucket!.fault = (_method, key) =>
        key === '' ? { status: 403, code: 'AccessDenied', message: 'Access Denied' } : undefined;
      assert.ok(!(await stack.export()).includes('"resources"'), 'so says the CLI, without an error');
      const doubt = {
        kind: 'backend',
        message: /says that stack “dev” is empty, but cannot list the backend/,
      };
      await assert.rejects(exportStack(test.cli, target), doubt);
      await assert.rejects(readStateOf(test.cli, target), doubt);
      const to = {
        url: `file://${stack.backendDir}`,
        stack: 'copy',
        secretsProvider: 'passphrase',
        passphrase: 'test',
      };
      const { cli } = cliFor(stack);
      await assert.rejects(migrateStack({ cli, server, backups }, { source: target, ...to }), doubt);
      const kept = await backups.list(target);
      const replaced = replaceState({ cli, server, backups }, { target, text: whole }, AGREE);
      await assert.rejects(replaced, doubt);
      assert.deepEqual(await backups.list(target), kept, 'what nobody believes is no backup');
    } finally {
      stack.bucket!.fault = () => undefined;
      objects.set(CHECKPOINT, newest);
      objects.delete(`${CHECKPOINT}.gz`);
    }
  });

  it('that is really empty is read as empty', async () => {
    const { cli } = cliFor(stack);
    await stack.must(['stack', 'init', 'empty', '--no-select']);
    const text = await exportStack(cli, await targetOf(stack, cli, 'empty'));
    assert.equal((await server.summary({ text, limit: 0 })).resourceCount, 0);
    await stack.must(['stack', 'rm', '--yes', '--stack=empty']);
    // After a removal, the CLI selects no stack, whichever was removed.
    await stack.must(['stack', 'select', 'dev']);
  });

  it('times out when the bucket does not answer', async () => {
    const silent = await startSilentServer();
    const url = stack.backendUrl.replace(/127\.0\.0\.1:\d+/, silent.address);
    const { cli } = cliFor(stack, { env: { PULUMI_BACKEND_URL: url } });
    const elsewhere = { ...target, backend: { ...target.backend, address: new BackendAddress(url, '/') } };
    try {
      await assertGivenUp(cli, elsewhere);
    } finally {
      silent.close();
    }
  });

  it('reports what someone else wrote right before', async () => {
    const objects = new Map(stack.bucket!.objects);
    for (const key of objects.keys()) if (key.includes('/locks/')) stack.bucket!.objects.delete(key);
    const { cli } = cliFor(stack);
    const text = await exportStack(cli, target);
    const watch = await backend().watchWrites();
    await importStack(cli, target, text.replaceAll('"colour": "blue"', '"colour": "green"'));
    await importStack(cli, target, text);
    assert.match((await watch())[0] ?? '', /"colour": ?"green"/);
    const second = await backend().watchWrites();
    await importStack(cli, target, text.replaceAll('"colour": "blue"', '"colour": "red"'));
    assert.deepEqual(await second(), [], 'nobody else');
    stack.bucket!.fault = forbid;
    assert.deepEqual(await (await backend().watchWrites())(), [], 'nobody can tell');
    stack.bucket!.fault = () => undefined;
    stack.bucket!.objects.clear();
    for (const [key, object] of objects) stack.bucket!.objects.set(key, object);
  });

  for (const isForbidden of [true, false]) {
    const title = isForbidden
      ? 'that was cut off gets the backup of this extension, though its content cannot be shown'
      : 'that was cut off is shown and kept as it is, and gets an earlier state';
    it(title, async () => {
      const own = temporaryBackups();
      await own.save(target, await exportStack(test.cli, target), { why: 'Edit State' });
      const objects = new Map(stack.bucket!.objects);
      const bytes = objects.get(CHECKPOINT)!;
      const half = bytes.subarray(0, bytes.length / 2);
      for (const key of objects.keys()) if (key.includes('/locks/')) stack.bucket!.objects.delete(key);
      stack.bucket!.objects.set(CHECKPOINT, half);
      if (isForbidden) stack.bucket!.fault = forbid;
      try {
        assert.equal(await readStateOf(test.cli, target), isForbidden ? NO_TEXT : half.toString());
        const listed = await readProjectStacks(test.cli, { folder: stack.cwd, name: 'shop' }, stack.env);
        assert.deepEqual(
          listed.stacks.map(({ name }) => name),
          [target.stack],
          'the one that is selected is known without a list',
        );
        assert.equal(listed.problem?.kind, 'unreadable');
        const [version] = await listStateVersions(test.cli, own, target, { onUnknown: () => undefined });
        const { cli } = cliFor(stack);
        const outcome = await replaceState(
          { cli, server, backups: own },
          { target, text: await version!.read() },
          AGREE,
        );
        assert.ok(outcome.kind === 'replaced');
        const kept = outcome.backup && (await readFile(outcome.backup.path, 'utf8'));
        assert.equal(kept, isForbidden ? undefined : half.toString(), 'what nobody can read is no backup');
        const { resourceCount } = await server.summary({ text: outcome.text, limit: 0 });
        assert.equal(resourceCount, 7);
      } finally {
        stack.bucket!.fault = () => undefined;
        stack.bucket!.objects.clear();
        for (const [key, object] of objects) stack.bucket!.objects.set(key, object);
      }
    });
  }
});
