import assert from 'node:assert/strict';
import { NotThereAnyMore, planMove } from '../../client/src/features/editResource/model/stackMove';
import {
  replaceState,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../../client/src/pulumi/writes/replaceState';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { keepBackend } from '../harness/keptBackend';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { example } from '../harness/states';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { MOVE_FAULTS } from './faults';
import { KILL, scriptedCli, unless } from './scriptedCli';
import { DIFFERING_SECRETS } from '../../server/src/features/compare/stateComparison';
import { AGREE, cliFor, targetOf, temporaryBackups, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('moving a resource to another stack', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  let dev: string;
  let prod: string;
  let restore: () => Promise<void>;

  useUpdatedStack(async (made) => {
    ({ stack, server } = made);
    dev = await stack.export();
    // A stack without resources, as after its first update.
    await stack.must(['stack', 'init', 'prod', '--no-select']);
    const bare = JSON.parse(
      dev.replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::').replaceAll('shop-dev', 'shop-prod'),
    ) as {
      deployment: { resources: unknown[] };
    };
    bare.deployment.resources.splice(1);
    await importState('prod', JSON.stringify(bare));
    prod = await exportProd();
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  const importState = (name: string, text: string) =>
    stack.must(['stack', 'import', '--stack', name], { input: text });
  const exportProd = () => stack.must(['stack', 'export', '--stack', 'prod']);

  for (const [what, urn] of [
    ['a component with all below it', example.storefront],
    ['a resource with secrets that others depend on', example.database],
  ] as const) {
    it(`gives the same result as \`pulumi state move\`: ${what}`, async () => {
      const { cli } = cliFor(stack);
      const source = await targetOf(stack, cli);
      const destination = await targetOf(stack, cli, 'prod');
      const index = (
        JSON.parse(dev) as { deployment: { resources: { urn: string }[] } }
      ).deployment.resources.findIndex((resource) => resource.urn === urn);
      const plan = await planMove({ cli, server }, source, destination, { urn, index });
      assert.ok(!('failure' in plan), JSON.stringify(plan));
      assert.ok(!plan.add.text.includes(PLANTED_SECRET));
      const hasSecrets = plan.add.imported?.includes(PLANTED_SECRET);
      assert.equal(hasSecrets, urn === example.database ? true : undefined);

      const tools = { cli, server, backups: temporaryBackups() };
      const added = await replaceState(tools, plan.add, AGREE);
      assert.ok(added.kind === 'replaced');
      assert.deepEqual(added.mismatches, []);
      const removed = await replaceState(tools, plan.remove, AGREE);
      assert.ok(removed.kind === 'replaced');
      assert.deepEqual(removed.mismatches, []);
      assert.ok(!added.text.includes(PLANTED_SECRET));
      const secrets = await exportStack(cli, destination, { showSecrets: true });
      assert.equal(
        secrets.includes(PLANTED_SECRET),
        urn === example.database,
        'its secrets are readable there',
      );

      await restore();
      const args = [
        'state',
        'move',
        urn,
        '--source',
        'organization/shop/dev',
        '--dest',
        'organization/shop/prod',
      ];
      await stack.must([...args, '--yes']);
      const theirs = { source: await stack.export(), destination: await exportProd() };
      for (const side of ['source', 'destination'] as const) {
        const ours = side === 'source' ? removed.text : added.text;
        const {
          added: more,
          removed: less,
          changed,
        } = await server.compare({ before: theirs[side], after: ours });
        const differing = changed.filter(({ fields }) => fields.some((field) => field !== DIFFERING_SECRETS));
        assert.deepEqual({ more, less, differing }, { more: [], less: [], differing: [] }, side);
      }
    });
  }

  it('can be undone by undoing both writes, the last one first: at every moment at least one stack has the resource', async () => {
    const { cli } = cliFor(stack);
    const tools = { cli, server, backups: temporaryBackups() };
    const { resources } = (JSON.parse(dev) as ExportedState).deployment;
    const index = resources!.findIndex(({ urn }) => urn === example.storefront);
    const [source, destination] = [await targetOf(stack, cli), await targetOf(stack, cli, 'prod')];
    const move = await planMove({ cli, server }, source, destination, { urn: example.storefront, index });
    assert.ok(!('failure' in move), JSON.stringify(move));
    const writes: Extract<ReplaceStateOutcome, { kind: 'replaced' }>[] = [];
    for (const request of [move.add, move.remove]) {
      const outcome = await replaceState(tools, request, AGREE);
      assert.ok(outcome.kind === 'replaced');
      writes.push(outcome);
    }
    for (const { plan, backup, text } of writes.reverse()) {
      const undo = await undoRequest({ target: plan.target, backup, text });
      const undone = await replaceState(tools, undo, AGREE);
      assert.equal(undone.kind, 'replaced');
      assert.deepEqual(undone.mismatches, []);
    }
    for (const [before, after] of [
      [dev, await stack.export()],
      [prod, await exportProd()],
    ] as const) {
      const { added, removed, changed } = await server.compare({ before, after });
      // Secrets are encrypted again.
      const others = changed.filter(({ fields }) => fields.some((field) => field !== DIFFERING_SECRETS));
      assert.deepEqual({ added, removed, others }, { added: [], removed: [], others: [] });
    }
  });

  it('removes nothing from a stack if the other one no longer has the resource', async () => {
    const { cli } = cliFor(stack);
    const tools = { cli, server, backups: temporaryBackups() };
    const { resources } = (JSON.parse(dev) as ExportedState).deployment;
    const index = resources!.findIndex(({ urn }) => urn === example.storefront);
    const [source, destination] = [await targetOf(stack, cli), await targetOf(stack, cli, 'prod')];
    const move = await planMove({ cli, server }, source, destination, { urn: example.storefront, index });
    assert.ok(!('failure' in move), JSON.stringify(move));
    assert.equal((await replaceState(tools, move.add, AGREE)).kind, 'replaced');
    // Someone else undoes it while the second question is open.
    await importState('prod', prod);
    await assert.rejects(replaceState(tools, move.remove, AGREE), NotThereAnyMore);
    assert.equal(await stack.export(), dev);
  });

  describe('an interrupted move', () => {
    const has = (state: string) => state.includes('::cache"');

    for (const [name, { title, leaves }] of Object.entries(MOVE_FAULTS)) {
      it(title, async () => {
        const { cli } = cliFor(stack);
        const source = await targetOf(stack, cli);
        const destination = await targetOf(stack, cli, 'prod');
        const resources = (JSON.parse(dev) as ExportedState).deployment.resources!;
        const index = resources.findIndex(({ urn }) => urn.endsWith('::cache'));
        const resource = { urn: resources[index]!.urn, index };
        const plan = await planMove({ cli, server }, source, destination, resource);
        assert.ok(!('failure' in plan), JSON.stringify(plan));
        const failing = await scriptedCli(stack, unless('stack import') + KILL);
        const backups = temporaryBackups();
        const write = (which: PulumiCli, request: ReplaceStateRequest): Promise<ReplaceStateOutcome> =>
          replaceState({ cli: which, server, backups }, request, AGREE);
        const isFirst = (name as keyof typeof MOVE_FAULTS) === 'first';
        const added = isFirst ? undefined : await write(cli, plan.add);
        await assert.rejects(write(failing, isFirst ? plan.add : plan.remove));

        const now = await stack.export();
        assert.deepEqual([has(now), has(await exportProd())], [true, leaves === 'both']);
        assert.ok(now === dev, 'the source is as it was');
        for (const target of isFirst ? [destination] : [destination, source]) {
          assert.equal((await backups.list(target)).length, 1);
        }
        if (added?.kind === 'replaced') {
          assert.equal((await write(cli, plan.undo(added.text))).kind, 'replaced');
        }
        const left = await server.compare({ before: prod, after: await exportProd() });
        assert.deepEqual(left, { added: [], removed: [], changed: [] });
      });
    }
  });
});
