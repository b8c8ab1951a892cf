import assert from 'node:assert/strict';
import { killedStack } from '../bench/stackSnapshots';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';
import { MOMENTS, repairKilledUpdate } from './killedUpdate';

describe('repairing the pending create of a killed update', function () {
  this.timeout(180_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const backend of ['folder', 'service'] as const) {
    for (const moment of MOMENTS) {
      it(`in a ${backend}, killed ${moment} the resource was there: it exists once after the next update`, async () => {
        const { stack, killed } = await killedStack(moment, { backend });
        try {
          const test = cliFor(stack);
          const target = await targetOf(stack, test.cli);
          await repairKilledUpdate({ stack, test, target, server, backups: temporaryBackups() }, killed);
          assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
        } finally {
          await stack.dispose();
        }
      });
    }
  }
});
