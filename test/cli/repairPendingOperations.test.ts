import assert from 'node:assert/strict';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { cancelUpdate, exportStack } from '../../client/src/pulumi/stacks/stacks';
import type { PendingOperationDecision } from '../../shared/protocol';
import { killedStack } from '../bench/stackSnapshots';
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';

describe('repairing the pending create of a killed update', function () {
  this.timeout(180_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const moment of ['before', 'after'] as const) {
    it(`killed ${moment} the resource was there: it exists once after the next update`, async () => {
      const { stack, killed } = await killedStack(moment);
      try {
        const { cli } = cliFor(stack);
        const target = await targetOf(stack, cli);

        const locks = await backendOf(cli, target).holders('look');
        assert.deepEqual(
          locks?.map((lock) => [lock.kind === 'process' && lock.pid, lock.alive]),
          [[killed.pid, false]],
        );
        assert.equal(await cancelUpdate(cli, target), 'cancelled');

        const text = await exportStack(cli, target);
        const { pendingOperations } = await server.summary({ text });
        assert.deepEqual(
          pendingOperations.map(({ type, urn, custom, exists }) => ({ type, urn, custom, exists })),
          [{ type: 'creating', urn: killed.urn, custom: true, exists: false }],
        );
        const decisions: PendingOperationDecision[] = [
          killed.id === undefined
            ? { index: 0, action: 'discard' }
            : { index: 0, action: 'created', id: killed.id },
        ];
        const edited = await server.resolvePendingOperations({ text, decisions });
        assert.ok(edited.text !== undefined, edited.failure);
        const outcome = await replaceState(
          { cli, server, backups: temporaryBackups() },
          { target, text: edited.text, isMadeFrom: (current) => current === text },
          AGREE,
        );
        assert.equal(outcome.kind, 'replaced');
        assert.deepEqual(outcome.plan.forgottenCreates, [], 'it was decided about');
        assert.deepEqual(outcome.mismatches, []);
        assert.equal(outcome.plan.changedSince, undefined);
        assert.deepEqual(outcome.plan.comparison.added, moment === 'after' ? [killed.urn] : []);

        const up = await stack.up(['--config', 'shop:orders=true']);
        assert.equal(up.code, 0, up.stdout + up.stderr);
        assert.ok(!up.stdout.includes('pending operations'), up.stdout);
        const orders = (await stack.cloud()).filter(({ label }) => label === 'orders');
        assert.equal(orders.length, 1);
        if (killed.id !== undefined) assert.equal(orders[0]?.id, killed.id);
        assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
      } finally {
        await stack.dispose();
      }
    });
  }
});
