import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { searchEarlierStates } from '../../client/src/pulumi/kept/earlierStates';
import { lookUp } from '../../client/src/pulumi/lookUp/lookUp';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh, refresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { readRefreshPreview } from '../../client/src/features/refresh/model/refreshPreview';
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import { interruptAtOnce, interruptCreatesLike } from '../harness/pendingOperations';
import type { PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';

describe('several pending operations of a stack', function () {
  this.timeout(180_000);
  let server: TestServer;
  let stack: PulumiStack;
  before(async () => {
    server = await startStateServer();
    stack = await updatedStack();
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  it('are settled in one write, with the ids of earlier states, and leave nothing to do', async () => {
    const ids = await interruptAtOnce(stack, { created: ['cache', 'web'], updated: ['database'] });
    const cloud = await stack.cloud();
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    const tools = { cli, server, backups: temporaryBackups() };
    const text = await exportStack(cli, target);

    const { id, operations } = await server.openPendingOperations({ text });
    assert.deepEqual(
      operations.map(({ name, type, notCreatable }) => [name, type, notCreatable === undefined]),
      [
        ['database', 'updating', false],
        ['cache', 'creating', true],
        ['web', 'creating', true],
      ],
    );
    const shown = JSON.stringify(operations);
    assert.ok(!shown.includes('ciphertext') && !shown.includes('v1:'), shown);

    const urns = operations.map(({ urn }) => urn);
    const earlier = await searchEarlierStates(tools, target, operations, urns);
    const idOf = (urn: string): string => earlier.ids.find((known) => known.urn === urn)?.id ?? '';
    const decisions = operations.map(({ index, urn, type }): PendingOperationDecision =>
      type === 'creating' ? { index, action: 'created', id: idOf(urn) } : { index, action: 'discard' },
    );
    assert.deepEqual(
      decisions.flatMap((decision) => (decision.action === 'created' ? [decision.id] : [])),
      [ids['cache'], ids['web']],
    );
    assert.deepEqual(await server.checkDecisions({ id, decisions }), []);
    await server.close(id);
    assert.equal(await server.checkDecisions({ id, decisions }), null);

    const edited = await server.resolvePendingOperations({ text, decisions });
    assert.ok(edited.text !== undefined, edited.failure);
    const outcome = await replaceState(
      tools,
      { target, text: edited.text, onlyInPlaceOf: text, isMadeFrom: (current) => current === text },
      AGREE,
    );
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    assert.deepEqual(outcome.plan.forgottenCreates, []);

    // Only these differ: the outputs of a created resource are its inputs until then.
    const preview = await readRefreshPreview(await runPreviewOnlyRefresh(cli, target, {}, urns));
    assert.deepEqual(preview.counts.gone, 0);
    await refresh(cli, target, {}, urns);
    const up = await stack.up(['--expect-no-changes']);
    assert.equal(up.code, 0, up.stdout + up.stderr);
    assert.ok(!up.stdout.includes('pending operations'), up.stdout);
    assert.deepEqual(await stack.cloud(), cloud);
  });

  it('are looked up in one run and settled in one write, even 200', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `part-${i}`);
    const stack = await updatedStack();
    try {
      await appendFile(
        path.join(stack.cwd, 'index.js'),
        `for (const label of ${JSON.stringify(names)}) new FileResource('Cache', label, { label }, { dependsOn: database });\n`,
      );
      const ids = await interruptCreatesLike(stack, 'cache', names);
      const cloud = await stack.cloud();
      const { cli, log } = cliFor(stack);
      const target = await targetOf(stack, cli);
      const tools = { cli, server, backups: temporaryBackups() };
      const text = await exportStack(cli, target);
      const { operations } = await server.openPendingOperations({ text });
      assert.equal(operations.length, names.length);

      const asked = operations.map(({ index, name }) => ({ index, id: ids[name]! }));
      const wrong = { ...asked[100]!, id: 'part-100-000000' };
      const found = await lookUp(tools, target, { text, operations, asked: asked.with(100, wrong) }, {});
      assert.deepEqual(
        [...found].filter(([, { kind }]) => kind !== 'found'),
        [[wrong.index, { kind: 'missing' }]],
      );
      assert.equal(log.filter((line) => / refresh .*--preview-only/.test(line)).length, 1);

      const decisions = asked.map((one): PendingOperationDecision => ({ ...one, action: 'created' }));
      const edited = await server.resolvePendingOperations({ text, decisions });
      assert.ok(edited.text !== undefined, edited.failure);
      const request = { target, text: edited.text, onlyInPlaceOf: text };
      const outcome = await replaceState(tools, request, AGREE);
      assert.equal(outcome.kind, 'replaced');
      assert.equal(log.filter((line) => line.includes(' stack import ')).length, 1);

      const up = await stack.up(['--expect-no-changes']);
      assert.equal(up.code, 0, up.stdout + up.stderr);
      assert.ok(!up.stdout.includes('pending operations'), up.stdout);
      assert.deepEqual(await stack.cloud(), cloud);
    } finally {
      await stack.dispose();
    }
  });
});
