import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { releaseForgotten } from '../../client/src/pulumi/backends/releaseLocks';
import { readStateOf } from '../../client/src/pulumi/backends/stackLook';
import { renameStack } from '../../client/src/features/migration/model/renameStackSteps';
import { exportStack, importStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { readProjectStacks } from '../../client/src/features/stacksView/projectStacks';
import { backendAt } from '../harness/backends';
import { SERVER_SECRET } from '../harness/backendServer';
import { backendServerProgram, type ServerKind } from '../harness/startBackendServer';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { startSilentServer } from '../harness/silentServer';
import { updatedStack } from '../harness/stackSnapshots';
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
import { itGoesThroughEveryFlow, LEFT_LOCK } from './everyFlow';
import { MOMENTS, repairKilledUpdate, type Moment } from './killedUpdate';
import { needsCli, orSkip, POSTGRES_SINCE } from './suite';
import { migrated } from './migrated';

const KINDS: readonly ServerKind[] = ['s3', 'gcs', 'azure', 'postgres'];

/** The moments at which `npm test` kills an update on each server: a left lock is one object everywhere. */
const KILLED: Readonly<Record<ServerKind, readonly Moment[]>> = {
  s3: ['before'],
  gcs: [],
  azure: [],
  postgres: ['after'],
};

/** True if every flow runs on every server, as in `npm run test:long`. */
const EVERY_FLOW = process.env['EVERY_FLOW'] !== undefined;

/** Servers on which `npm test` runs only the flows that differ most. */
const SPARED: readonly ServerKind[] = EVERY_FLOW ? [] : ['gcs', 'azure'];

/** The page size of each server's list; PostgreSQL has no limit. */
const PAGE: Readonly<Record<ServerKind, number>> = { s3: 1000, gcs: 1000, azure: 5000, postgres: 1000 };

/** Read requests in the servers' logs. */
const READS = /\b(?:GET|SELECT)\b|_(?:Get|List)Object/;
const WRITES = /\b(?:PUT|POST|DELETE|PATCH|INSERT|UPDATE|CREATE|DROP|ALTER)\b|_(?:Put|Copy|Delete)Object/;

for (const kind of KINDS) {
  /** The real CLI, against a real server of the kind on this machine. */
  describe(`a stack at ${kind}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;
    const backups = temporaryBackups();
    before(async function () {
      if (kind === 'postgres') needsCli(this, POSTGRES_SINCE);
      await orSkip(this, () => backendServerProgram(kind));
      server = await startStateServer();
      stack = await updatedStack({ backend: kind });
      test = cliFor(stack);
      target = await targetOf(stack, test.cli);
    });
    after(async () => {
      // Undefined if there was no server.
      const log = (test as TestCli | undefined)?.log.join('\n') ?? '';
      await (server as TestServer | undefined)?.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
      assert.ok(!log.includes(SERVER_SECRET), 'the log has no credentials');
    });

    const tools = () => ({ cli: test.cli, server, backups });

    it('is listed and read, and has no lock', async () => {
      const listed = await listStacks(test.cli, target.backend.address, stack.cwd);
      assert.deepEqual(
        listed.map(({ name, resourceCount }) => [name, resourceCount]),
        [['organization/shop/dev', 7]],
      );
      const { errorCount, resourceCount } = await server.summary({
        text: await exportStack(test.cli, target),
        limit: 0,
      });
      assert.deepEqual([errorCount, resourceCount], [0, 7]);
      assert.deepEqual(await backendOf(test.cli, target).holders('ask'), []);
    });

    for (const moment of EVERY_FLOW ? MOMENTS : KILLED[kind]) {
      it(`is cancelled and repaired after its update was killed ${moment} the resource was there`, async () => {
        await removeOrders();
        const version = (await backendOf(test.cli, target).glance()).version;
        assert.ok(version);
        const killed = await stack.killDuringCreate(moment);
        assert.notEqual((await backendOf(test.cli, target).glance()).version, version);
        await repairKilledUpdate({ stack, test, target, server, backups }, killed);
      });
    }

    /** Removes what a killed update creates; it must not exist before. */
    async function removeOrders(): Promise<void> {
      if (!(await stack.cloud()).some(({ label }) => label === 'orders')) return;
      await stack.must(['config', 'rm', 'shop:orders']);
      await stack.must(['up', '--yes', '--skip-preview']);
    }

    it('gets another state, which is read back, and an earlier one from its history', async () => {
      const original = await exportStack(test.cli, target);
      const version = (await backendOf(test.cli, target).glance()).version;
      assert.ok(version);
      const painted = original.replaceAll('"colour": "blue"', '"colour": "green"');
      assert.notEqual(painted, original);
      const outcome = await replaceState(tools(), { target, text: painted }, AGREE);
      assert.ok(outcome.kind === 'replaced');
      assert.deepEqual(outcome.mismatches, []);
      assert.ok(outcome.text.includes('"colour": "green"'));
      assert.notEqual((await backendOf(test.cli, target).glance()).version, version);
      const versions = await listStateVersions(test.cli, temporaryBackups(), target);
      const updated = versions.find(({ outcomeOf }) => outcomeOf === 'update')!;
      const restored = await replaceState(tools(), { target, text: await updated.read() }, AGREE);
      assert.ok(restored.kind === 'replaced');
      assert.deepEqual(restored.mismatches, []);
      assert.ok(restored.text.includes('"colour": "blue"'));
    });

    /** The requests once the log no longer grows: a server can log the CLI's last one after the CLI has ended. */
    async function settledRequests(): Promise<string[]> {
      let requests = await stack.server!.requests();
      for (let last = -1; last !== requests.length;) {
        last = requests.length;
        await setTimeout(200);
        requests = await stack.server!.requests();
      }
      return requests;
    }

    it('has earlier states, which are read with requests that change nothing', async () => {
      await importStack(test.cli, target, await exportStack(test.cli, target));
      const before = await settledRequests();
      assert.ok(
        before.some((line) => WRITES.test(line)),
        'what the CLI has written would have been noticed',
      );
      const versions = await listStateVersions(test.cli, temporaryBackups(), target);
      const sources = versions.map(({ source, outcomeOf }) => outcomeOf ?? source);
      assert.ok(sources.includes('before the last write'), sources.join());
      // The first update: what later ones created depends on earlier tests.
      const updated = versions.findLast(({ outcomeOf }) => outcomeOf === 'update');
      assert.ok(updated, sources.join());
      const text = await updated.read();
      assert.equal((await server.summary({ text, limit: 0 })).resourceCount, 7);
      const asked = (await stack.server!.requests()).slice(before.length);
      assert.ok(
        asked.some((line) => READS.test(line)),
        asked.join('\n'),
      );
      assert.deepEqual(
        asked.filter((line) => WRITES.test(line)),
        [],
      );
    });

    it('loses a lock that our run has left, and never one that may still be held', async () => {
      const { key, content } = LEFT_LOCK;
      const owner = JSON.parse(content) as object;
      const locksLeft = async () => (await backendOf(test.cli, target).holders('ask'))?.length;
      await stack.server!.put(key, JSON.stringify({ ...owner, hostname: 'elsewhere' }));
      await releaseForgotten(test.cli, target);
      assert.equal(await locksLeft(), 1);
      await stack.server!.put(key, content);
      await releaseForgotten(test.cli, target);
      assert.equal(await locksLeft(), 0);
    });

    // On two processors, the CLI blocks itself with four stacks in a database, so it runs fewer operations at a time.
    it('is listed with many others', async () => {
      const state = (await backendOf(test.cli, target).checkpoint())!;
      const names = Array.from({ length: 12 }, (_, i) => `more-${i}`);
      const keyOf = (name: string): string => `.pulumi/stacks/shop/${name}.json`;
      for (const name of names) await stack.server!.put(keyOf(name), state);
      try {
        const listed = await listStacks(test.cli, target.backend.address, stack.cwd, { limitMs: 60_000 });
        assert.equal(listed.filter(({ name }) => name.includes('/more-')).length, names.length);
      } finally {
        await stack.server!.remove(names.map(keyOf));
      }
    });

    it('times out when it does not answer', async () => {
      const silent = await startSilentServer();
      const there = (text: string) => text.replace(/127\.0\.0\.1:\d+/, silent.address);
      const url = there(stack.backendUrl);
      const variables = Object.entries(stack.server!.variables).map(([name, value]) => [name, there(value)]);
      const { cli } = cliFor(stack, {
        env: { PULUMI_BACKEND_URL: url, ...(Object.fromEntries(variables) as NodeJS.ProcessEnv) },
      });
      const elsewhere = { ...target, backend: backendAt(url) };
      try {
        await assertGivenUp(cli, elsewhere);
      } finally {
        silent.close();
      }
    });

    if (SPARED.includes(kind)) return;

    it('reports what someone else wrote right before', async () => {
      const text = await exportStack(test.cli, target);
      const watch = await backendOf(test.cli, target).watchWrites();
      await importStack(test.cli, target, text.replaceAll('"colour": "blue"', '"colour": "green"'));
      await importStack(test.cli, target, text);
      assert.match((await watch())[0] ?? '', /"colour": ?"green"/);
      const second = await backendOf(test.cli, target).watchWrites();
      await importStack(test.cli, target, text);
      assert.deepEqual(await second(), [], 'nobody else');
    });

    it(`has the newest of more than ${PAGE[kind]} earlier states`, async () => {
      const before = await listStateVersions(test.cli, temporaryBackups(), target);
      // In nanoseconds. The time is part of the key, so that the newest are listed last.
      const last = BigInt(Date.now()) * 1_000_000n;
      const keyOf = (i: number): string =>
        `.pulumi/history/shop/dev/dev-${last + BigInt(i - PAGE[kind]) * 1_000_000_000n}.checkpoint.json`;
      const keys = Array.from({ length: PAGE[kind] + 1 }, (_, i) => keyOf(i));
      const state = (await backendOf(test.cli, target).checkpoint())!;
      const newest = state.replaceAll('"blue"', '"newest"');
      await putAll(keys.slice(0, -1), '{}');
      await stack.server!.put(keys.at(-1)!, newest);
      try {
        const versions = await listStateVersions(test.cli, temporaryBackups(), target);
        assert.ok(versions.length >= before.length);
        const fromHistory = versions.filter(({ source }) => source === 'history of the backend');
        assert.match(await fromHistory[0]!.read(), /"colour": ?"newest"/);
      } finally {
        await stack.server!.remove(keys);
      }
    });

    async function putAll(keys: readonly string[], content: string): Promise<void> {
      const { put, query } = stack.server!;
      if (query) {
        const data = Buffer.from(content).toString('base64');
        const text = `INSERT INTO pulumi_state (key, data)
          SELECT 'postgres/' || key, json_build_object('data', $2::text) FROM unnest($1::text[]) AS key`;
        await query(text, [keys, data]);
        return;
      }
      const limit = pLimit(20);
      await Promise.all(keys.map((key) => limit(() => put(key, content))));
    }

    it('is listed with what is left of its truncated state, and gets another state', async () => {
      const text = await exportStack(test.cli, target);
      const half = '{"version": 3, "checkpoint": {"stack';
      await stack.server!.put('.pulumi/stacks/shop/dev.json', half);
      assert.equal(await readStateOf(test.cli, target), half);
      await stack.must(['stack', 'unselect']);
      const listed = await readProjectStacks(test.cli, { folder: stack.cwd, name: 'shop' }, stack.env);
      assert.deepEqual(
        listed.stacks.map(({ name }) => name),
        [target.stack],
      );
      assert.equal(listed.problem?.kind, 'unreadable');
      const outcome = await replaceState(tools(), { target, text }, AGREE);
      assert.ok(outcome.kind === 'replaced');
      assert.equal(await readFile(outcome.backup!.path, 'utf8'), half);
      assert.deepEqual(outcome.mismatches, []);
      await stack.must(['stack', 'select', 'dev']);
    });

    if (kind === 's3')
      it('is shown and gets another state when its checksum no longer fits', async function () {
        // The oldest CLI does not check it; the versions between are untested.
        needsCli(this, '3.255.0');
        const text = await exportStack(test.cli, target);
        const damaged = (await backendOf(test.cli, target).checkpoint())!.replace('blue', 'blur');
        await stack.server!.damage!('.pulumi/stacks/shop/dev.json', damaged);
        await assert.rejects(exportStack(test.cli, target), { kind: 'unreadable' });
        assert.equal(await readStateOf(test.cli, target), damaged);
        const outcome = await replaceState(tools(), { target, text }, AGREE);
        assert.ok(outcome.kind === 'replaced');
        assert.equal(await readFile(outcome.backup!.path, 'utf8'), damaged);
        assert.deepEqual(outcome.mismatches, []);
      });

    it('is renamed', async () => {
      const renamed = { ...target, stack: 'organization/shop/new' };
      await renameStack(test.cli, target, renamed);
      assert.equal(await backendOf(test.cli, target).place(), undefined);
      assert.equal(await backendOf(test.cli, renamed).place(), renamed.stack);
      assert.ok((await exportStack(test.cli, renamed)).includes('urn:pulumi:new::shop::'));
      await renameStack(test.cli, renamed, target);
      assert.equal(await backendOf(test.cli, target).place(), target.stack);
    });

    it('is copied to a folder, and back to this backend', async () => {
      const folder = path.join(stack.root, 'folder');
      await mkdir(folder);
      const settings = path.join(stack.cwd, 'Pulumi.dev.yaml');
      const before = await readFile(settings);
      const passphrase = { secretsProvider: 'passphrase', passphrase: 'test' };
      const elsewhere = { url: `file://${folder}`, stack: 'dev', ...passphrase };
      const there = await migrated(tools(), { source: target, ...elsewhere });
      const url = target.backend.address.forCli;
      const back = await migrated(tools(), { source: there, url, stack: 'copy', ...passphrase });
      const text = await exportStack(test.cli, back);
      assert.ok(!text.includes(PLANTED_SECRET));
      assert.ok((await exportStack(test.cli, back, { showSecrets: true })).includes(PLANTED_SECRET));
      await stack.must(['stack', 'rm', '--yes', '--force', '--stack=copy']);
      // They became those of the stack in the folder, with a salt of its own.
      await writeFile(settings, before);
      // After a removal, the CLI selects no stack, whichever was removed.
      await stack.must(['stack', 'select', 'dev']);
    });

    if (EVERY_FLOW)
      describe('with a second one, in every flow:', () => {
        itGoesThroughEveryFlow(() => ({ stack, test, target, server }));
      });
  });
}
