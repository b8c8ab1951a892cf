import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { migrateStack, type MigrationRequest } from '../../client/src/pulumi/migration/migration';
import { renameStack } from '../../client/src/pulumi/migration/stackRenaming';
import {
  cancelUpdate,
  exportStack,
  listStacks,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import type { PendingOperationDecision } from '../../shared/protocol';
import { backendServerProgram, SERVER_SECRET, type ServerKind } from '../bench/backendServers';
import { PLANTED_SECRET, type PulumiStack } from '../bench/pulumiStack';
import { updatedStack } from '../bench/stackSnapshots';
import {
  AGREE,
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';

type Moment = 'before' | 'after';

/** When an update is killed: before or after what it creates is there. One of both shows what the server has to do with it. */
const MOMENTS: Readonly<Record<ServerKind, readonly Moment[]>> = {
  s3: ['before', 'after'],
  gcs: ['after'],
  azure: ['before'],
  postgres: ['after'],
};

for (const [kind, moments] of Object.entries(MOMENTS) as [ServerKind, readonly Moment[]][]) {
  /** The real CLI, against a real server of the kind on this machine. */
  describe(`a stack at ${kind}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;
    const backups = temporaryBackups();
    before(async function () {
      try {
        await backendServerProgram(kind);
      } catch (error) {
        console.log(`    ${(error as Error).message.split('\n')[0]}`);
        this.skip();
      }
      server = await startStateServer();
      stack = await updatedStack({ backend: kind });
      test = cliFor(stack);
      target = await targetOf(stack, test.cli);
    });
    after(async () => {
      // Undefined, if there was no server.
      const log = (test as TestCli | undefined)?.log.join('\n') ?? '';
      await (server as TestServer | undefined)?.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
      assert.ok(!log.includes(SERVER_SECRET), 'the log has no credentials');
    });

    const tools = () => ({ cli: test.cli, server, backups });
    const holders = () => backendOf(test.cli, target).holders('try');

    it('is listed and read, and nobody holds it', async () => {
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
      assert.deepEqual(await holders(), []);
    });

    for (const moment of moments) {
      it(`whose update was killed ${moment} the resource was there is cancelled and repaired`, async () => {
        const killed = await stack.killDuringCreate(moment);
        assert.deepEqual(
          (await holders())?.map((lock) => [lock.kind === 'process' && lock.pid, lock.alive]),
          [[killed.pid, false]],
        );
        assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
        assert.deepEqual(await holders(), []);

        const text = await exportStack(test.cli, target);
        const decision: PendingOperationDecision =
          killed.id === undefined
            ? { index: 0, action: 'discard' }
            : { index: 0, action: 'created', id: killed.id };
        const edited = await server.resolvePendingOperations({ text, decisions: [decision] });
        const outcome = await replaceState(
          tools(),
          { target, text: edited.text!, isMadeFrom: (current) => current === text },
          AGREE,
        );
        assert.ok(outcome.kind === 'replaced', outcome.kind);
        assert.deepEqual(outcome.mismatches, []);
        assert.deepEqual(outcome.plan.comparison.added, moment === 'after' ? [killed.urn] : []);

        const up = await stack.up(['--config', 'shop:orders=true']);
        assert.equal(up.code, 0, up.stdout + up.stderr);
        assert.ok(!up.stdout.includes('pending operations'), up.stdout);
        const orders = (await stack.cloud()).filter(({ label }) => label === 'orders');
        assert.equal(orders.length, 1);
        if (killed.id !== undefined) assert.equal(orders[0]?.id, killed.id);
        if (moment === moments.at(-1)) return;
        await stack.must(['config', 'rm', 'shop:orders']);
        assert.equal((await stack.up()).code, 0);
      });
    }

    it('gets another state, which is read back, and its own again', async () => {
      const original = await exportStack(test.cli, target);
      const painted = original.replaceAll('"colour": "blue"', '"colour": "green"');
      assert.notEqual(painted, original);
      const outcome = await replaceState(tools(), { target, text: painted }, AGREE);
      assert.ok(outcome.kind === 'replaced');
      assert.deepEqual(outcome.mismatches, []);
      assert.ok((await exportStack(test.cli, target)).includes('"colour": "green"'));
      const undo = await undoRequest({ target, backup: outcome.plan.backup, text: outcome.text });
      assert.equal((await replaceState(tools(), undo, AGREE)).kind, 'replaced');
      assert.ok((await exportStack(test.cli, target)).includes('"colour": "blue"'));
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

    it('is copied to a folder, and from there to this backend', async () => {
      const folder = path.join(stack.root, 'folder');
      await mkdir(folder);
      const passphrase = { secretsProvider: 'passphrase', passphrase: 'test' };
      const there = await migrated({ source: target, url: `file://${folder}`, stack: 'dev', ...passphrase });
      const url = target.backend.address.forCli;
      const back = await migrated({ source: there, url, stack: 'copy', ...passphrase });
      const text = await exportStack(test.cli, back);
      assert.ok(!text.includes(PLANTED_SECRET));
      assert.ok((await exportStack(test.cli, back, { showSecrets: true })).includes(PLANTED_SECRET));
      await stack.must(['stack', 'rm', '--yes', '--force', '--stack=copy']);
      // The CLI selects no stack any more after a removal, whichever was removed.
      await stack.must(['stack', 'select', 'dev']);
    });

    async function migrated(request: MigrationRequest): Promise<StackTarget> {
      const outcome = await migrateStack(tools(), request);
      assert.ok(outcome.kind === 'migrated', outcome.kind);
      const { added, removed, changed } = outcome.comparison;
      assert.deepEqual([added, removed, changed], [[], [], []]);
      return outcome.target;
    }
  });
}
