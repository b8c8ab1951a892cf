import assert from 'node:assert/strict';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { EditResourceParams, ResourceFacts } from '../../shared/resourceChanges';
import { keepBackend } from '../harness/keptBackend';
import type { PulumiStack } from '../harness/pulumiStack';
import { example } from '../harness/states';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { describeOnBoth, needsCli, useUpdatedStack } from './suite';

describeOnBoth('changing one resource of a real stack', function (backend) {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let original: string;
  let restore: () => Promise<void>;

  useUpdatedStack(
    async (made) => {
      ({ stack, server, test, target } = made);
      original = await stack.export();
      restore = await keepBackend(stack);
    },
    { backend },
  );
  afterEach(() => restore());

  async function factsOf(text: string, urn: string, index: number): Promise<ResourceFacts> {
    const facts = await server.resource({ text, resource: { urn, index } });
    assert.ok(facts, urn);
    return facts;
  }

  /** Makes the change as the commands do: in the exported text, and through `replaceState`. */
  async function change(
    text: string,
    resource: ResourceFacts,
    edit: EditResourceParams['edit'],
  ): Promise<Extract<ReplaceStateOutcome, { kind: 'replaced' }>> {
    const edited = await server.editResource({ text, resource, edit });
    assert.ok(edited.text !== undefined, edited.failure);
    const outcome = await replaceState(
      { cli: test.cli, server, backups: temporaryBackups() },
      { target, text: edited.text, isMadeFrom: (current) => current === text },
      AGREE,
    );
    assert.ok(outcome.kind === 'replaced', outcome.kind);
    assert.deepEqual(outcome.mismatches, []);
    return outcome;
  }

  function offer({ offers }: ResourceFacts, refactoring: string): ResourceFacts['offers'][number] {
    const found = offers.find((candidate) => candidate.refactoring === refactoring);
    assert.ok(found, refactoring);
    return found;
  }

  for (const [refactoring, command, since] of [
    ['protection', 'protect', '3.168.0'],
    ['taint', 'taint', '3.192.0'],
  ] as const) {
    it(`gives the same result as \`pulumi state ${command}\`, and can be undone`, async function () {
      needsCli(this, since);
      const text = await stack.export();
      const facts = await factsOf(text, example.cache, 5);
      const ours = await change(text, facts, offer(facts, refactoring));
      await restore();
      assert.equal((await stack.run(['state', command, example.cache, '--yes'])).code, 0);
      const theirs = await stack.export();
      const { added, removed, changed } = await server.compare({ before: theirs, after: ours.text });
      assert.deepEqual({ added, removed }, { added: [], removed: [] });
      // Secrets are encrypted again each time.
      assert.deepEqual(new Set(changed.map(({ urn }) => urn)), new Set([example.database]));

      const marked = await factsOf(theirs, example.cache, 5);
      const back = await change(theirs, marked, offer(marked, refactoring));
      const comparison = await server.compare({ before: original, after: back.text });
      assert.deepEqual(new Set(comparison.changed.map(({ urn }) => urn)), new Set([example.database]));
    });
  }

  it('removes one of two entries of a URN, which the CLI refuses', async () => {
    const cache = /\{\s*"urn": "[^"]*::cache",.*?\n {12}\}/s.exec(original)![0];
    const doubled = original.replace(
      cache,
      `${cache},\n${cache.replace('"custom"', '"delete": true, "custom"')}`,
    );
    assert.equal((await stack.import(doubled)).code, 0);
    const theirs = await stack.run(['state', 'delete', example.cache, '--yes']);
    assert.match(theirs.stderr, /ambiguously referred to multiple resources/);

    const text = await stack.export();
    const old = await factsOf(text, example.cache, 6);
    assert.equal(old.copies, 2);
    const { plan } = await change(text, old, offer(old, 'remove-resource'));
    assert.deepEqual(plan.comparison.removed, [example.cache]);
    assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
  });

  it('leaves the stack unchanged if it has changed since it was read', async function () {
    needsCli(this, '3.168.0');
    const text = await stack.export();
    const facts = await factsOf(text, example.cache, 5);
    assert.equal((await stack.run(['state', 'protect', example.web, '--yes'])).code, 0);
    const now = await stack.export();
    const edited = await server.editResource({ text, resource: facts, edit: { newName: 'store' } });
    assert.ok(edited.text !== undefined);
    const outcome = await replaceState(
      { cli: test.cli, server, backups: temporaryBackups() },
      { target, text: edited.text, isMadeFrom: (current) => current === text },
      { ...AGREE, review: ({ changedSince }) => Promise.resolve(changedSince === undefined) },
    );
    assert.equal(outcome.kind, 'declined');
    assert.equal(await stack.export(), now);
  });
});
