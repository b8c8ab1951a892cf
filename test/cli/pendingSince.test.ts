import assert from 'node:assert/strict';
import { formatSince } from '../../client/src/features/pendingOperations/model/formatSince';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { searchEarlierStates } from '../../client/src/pulumi/kept/earlierStates';
import { cancelUpdate, exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { PulumiStack } from '../harness/pulumiStack';
import { killedStack } from '../harness/stackSnapshots';
import {
  cliFor,
  targetOf,
  temporaryBackups,
  startStateServer,
  type TestCli,
  type TestServer,
} from './client';
import { describeOnBoth } from './suite';

const MOMENT = String.raw`\w+ \d+, \d{4}, [\d:]+ [AP]M`;

describeOnBoth('the time since which an operation is pending', function (backend) {
  this.timeout(180_000);
  let server: TestServer;
  let stack: PulumiStack;
  let pid: number;
  let test: TestCli;
  let target: StackTarget;

  before(async () => {
    server = await startStateServer();
    const killed = await killedStack('after', { backend });
    ({ stack } = killed);
    ({ pid } = killed.killed);
    test = cliFor(stack);
    target = await targetOf(stack, test.cli);
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  async function since(): Promise<string> {
    const text = await exportStack(test.cli, target);
    const { operations, writtenAt } = await server.openPendingOperations({ text });
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const { since: all } = await searchEarlierStates(tools, target, operations, []);
    assert.deepEqual(
      all.map(({ operation }) => operation.type),
      ['creating'],
    );
    const locks = (await backendOf(test.cli, target).holders('ask')) ?? [];
    return formatSince(all[0]!, { locks, writtenAt });
  }

  it('is read from the lock of the update, then from the kept states', async () => {
    const isFolder = backend === 'folder';
    const update = `the state after the update of ${MOMENT}(?: \\(by [^)]+\\))?`;
    const who = isFolder
      ? `process ${pid} of \\S+, which began ${MOMENT} and is gone`
      : `the update that \\S+ began ${MOMENT}`;
    assert.match(await since(), new RegExp(`^Left by ${who}: ${update} does not have it\\.$`));

    // A folder has no record of the killed update; a service has one after the cancellation.
    await cancelUpdate(test.cli, target);
    const failed = `the state after the update of ${MOMENT} \\(failed(?:, by [^)]+)?\\)`;
    const words = isFolder
      ? `It is newer than ${update}, and the state was last written ${MOMENT}. The run that left it is not recorded`
      : `Since ${failed}: ${update} does not have it`;
    assert.match(await since(), new RegExp(`^${words}\\.$`));

    // A create stays pending, so it is also in the kept state of the next update.
    assert.equal((await stack.up()).code, 0);
    const first = isFolder ? update : failed;
    assert.match(await since(), new RegExp(`^Since ${first}: ${update} does not have it\\.$`));
  });
});
