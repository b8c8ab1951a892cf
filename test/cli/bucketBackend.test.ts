import assert from 'node:assert/strict';
import { bucketBackend } from '../../client/src/pulumi/backends/bucketBackend';
import { cancelUpdate, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { KilledUpdate, PulumiStack } from '../bench/pulumiStack';
import { killedStack } from '../bench/stackSnapshots';
import { cliFor, targetOf, type TestCli } from './client';

/** The CLI has one way of working with buckets, tables and folders: what is asked of it here is the same of each. */
describe('a backend of which only the CLI tells', function () {
  this.timeout(60_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let test: TestCli;
  let target: StackTarget;
  before(async () => {
    ({ stack, killed } = await killedStack('before'));
    test = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    target = await targetOf(stack, test.cli);
  });
  after(() => stack.dispose());

  it('names who holds the stack when a person needs to know, and changes nothing', async () => {
    const backend = bucketBackend(test.cli, target);
    const before = await stack.export();
    assert.equal(await backend.holders('look'), undefined);
    assert.equal(await backend.holders('ask'), undefined);
    const holders = await backend.holders('try');
    assert.deepEqual(
      holders?.map((lock) => [lock.kind === 'process' && lock.pid, lock.alive]),
      [[killed.pid, false]],
    );
    assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
    assert.deepEqual(await backend.holders('try'), []);
    assert.deepEqual(await stack.locks(), []);
    assert.ok((await stack.export()) === before);
    assert.deepEqual(test.asked, [], 'no passphrase');
  });

  it('does not know who holds a stack that is not there', async () => {
    const missing = { ...target, stack: 'organization/shop/nope' };
    assert.equal(await bucketBackend(test.cli, missing).holders('try'), undefined);
    assert.equal(await bucketBackend(test.cli, missing).place(), undefined);
    assert.equal(await bucketBackend(test.cli, target).place(), target.stack);
  });
});
