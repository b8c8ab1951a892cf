import assert from 'node:assert/strict';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { makeStack } from '../harness/makeStack';
import { killedStack, updatedStack } from '../harness/stackSnapshots';

/** The URNs of the pending operations of the stack's state. */
async function pending(stack: PulumiStack): Promise<{ type: string; urn: string }[]> {
  const { deployment } = await stack.state();
  return (deployment.pending_operations ?? []).map(({ type, resource }) => ({ type, urn: resource.urn }));
}

async function labels(stack: PulumiStack): Promise<string[]> {
  return (await stack.cloud()).map(({ label }) => label);
}

describe('the test stacks with the real CLI', function () {
  this.timeout(300_000);

  for (const program of ['javascript', 'typescript'] as const) {
    it(`hold an update of a ${program} program in a create, with all in the cloud and the secret encrypted`, async () => {
      const stack = await makeStack({ program });
      try {
        const { cli, release } = await stack.holdDuringCreate('before');
        assert.equal((await stack.locks()).length, 1);
        assert.notDeepEqual(await stack.processesLeft(), []);
        await release();
        const { code, stdout, stderr } = await cli.done;
        assert.equal(code, 0, stdout + stderr);
        assert.deepEqual(await labels(stack), ['cache', 'database', 'images', 'orders', 'web']);
        const text = await stack.export();
        assert.ok(text.includes('"ciphertext"') && !text.includes(PLANTED_SECRET));
        const again = await stack.preview(['--expect-no-changes']);
        assert.equal(again.code, 0, again.stdout + again.stderr);
        assert.deepEqual(await stack.processesLeft(), []);
      } finally {
        await stack.dispose();
      }
    });
  }

  it('leave a lock and a pending create if the update is interrupted when the resource exists', async () => {
    const stack = await updatedStack();
    try {
      const killed = await stack.killDuringCreate('after');
      assert.deepEqual(await stack.processesLeft(), []);
      assert.deepEqual(await pending(stack), [{ type: 'creating', urn: killed.urn }]);
      assert.ok((await labels(stack)).includes('orders'));
      assert.ok(killed.id !== undefined);
      assert.equal((await stack.locks()).length, 1);

      const locked = await stack.up();
      assert.equal(locked.code, 1);
      assert.match(locked.stderr, new RegExp(`currently locked by 1 lock.*\\(pid ${killed.pid}\\)`, 's'));

      assert.equal((await stack.run(['cancel', '--yes'])).code, 0);
      assert.deepEqual(await stack.locks(), []);
      const up = await stack.up();
      assert.equal(up.code, 0, up.stdout + up.stderr);
      assert.match(up.stdout, /1 pending operations from previous deployment/);
      // The CLI does not know the first one, so there are two of them now.
      const orders = (await labels(stack)).filter((label) => label === 'orders');
      assert.equal(orders.length, 2);
    } finally {
      await stack.dispose();
    }
  });

  it('can be copied from an updated stack: there is nothing left to do', async () => {
    const stack = await updatedStack();
    try {
      assert.match(await stack.must(['stack', 'ls']), /^dev\*/m);
      const { stdout } = await stack.run(['whoami', '--verbose']);
      assert.ok(stdout.includes(stack.backendDir), stdout);
      const again = await stack.preview(['--expect-no-changes']);
      assert.equal(again.code, 0, again.stdout + again.stderr);
    } finally {
      await stack.dispose();
    }
  });

  it('can be copied from a locked stack, with the same pending create, and a lock whose process is gone', async () => {
    const { stack, killed } = await killedStack('after');
    try {
      assert.throws(() => process.kill(killed.pid, 0), /ESRCH/);
      const locked = await stack.up();
      assert.match(locked.stderr, new RegExp(`currently locked by 1 lock.*\\(pid ${killed.pid}\\)`, 's'));
      assert.deepEqual(await pending(stack), [{ type: 'creating', urn: killed.urn }]);
      assert.ok((await stack.cloud()).some(({ id }) => id === killed.id));
    } finally {
      await stack.dispose();
    }
  });
});
