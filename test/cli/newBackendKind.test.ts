import assert from 'node:assert/strict';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { rehearse } from '../../client/src/features/rehearsal/model/rehearse';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { useInventedBackend } from '../harness/inventedBackend';
import { temporaryBackups } from './client';
import { PINNED_FLOWS, type PinnedStacks } from './pinnedFlows';
import { useUpdatedStack, type StackInUse } from './suite';
import { PINNED } from './writers';

/** What the extension takes of such a backend without the CLI: `test/unit/backendKinds/newBackendKind.test.ts`. */
describe('a kind of backend that the CLI does not know', function () {
  this.timeout(120_000);
  let made: StackInUse;
  let on: PinnedStacks;
  const backups = temporaryBackups();
  useInventedBackend();
  useUpdatedStack((updated) => {
    made = updated;
    const { stack, server, target, test } = updated;
    const address = new BackendAddress('shelf://room', stack.cwd);
    const cli = test.cli.withEnvironment({ ...stack.env, PULUMI_BACKEND_URL: 'shelf://room' });
    const invented = { ...target, backend: { ...target.backend, url: address.display, address } };
    on = { stack, cli, server, backups, target: invented, prod: invented, scratch: stack.root };
  });

  async function isRefused(flow: () => Promise<unknown>): Promise<void> {
    const before = await made.stack.export();
    await assert.rejects(flow, (error) => {
      assert.ok(error instanceof PulumiProblem, String(error));
      assert.match(
        error.message,
        /does not understand the backend’s address shelf:\/\/room\. It begins with/,
      );
      return true;
    });
    assert.equal(await made.stack.export(), before);
  }

  for (const title of PINNED) {
    it(`refuses ${title}, with words`, () => isRefused(async () => (await PINNED_FLOWS[title](on))()));
  }

  it('refuses a rehearsal and a migration to it, with words', async () => {
    const { server, target, test } = made;
    await isRefused(() => rehearse(on, { target: on.target }));
    const state = await exportStack(test.cli, target);
    const request = { url: 'shelf://room', stack: 'dev', secretsProvider: 'passphrase', passphrase: 'new' };
    await isRefused(() =>
      migrateStack({ cli: test.cli, server, backups }, { source: target, ...request }, {}),
    );
    assert.equal(await exportStack(test.cli, target), state);
  });
});
