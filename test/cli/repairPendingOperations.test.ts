import { killedStack } from '../bench/stackSnapshots';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';
import { MOMENTS, repairKilledUpdate, type Moment } from './killedUpdate';

/** When an update is killed: at a service one of both shows what that has to do with it; `npm run test:long` tries all. */
const KILLED: Readonly<Record<'folder' | 'service', readonly Moment[]>> = {
  folder: MOMENTS,
  service: process.env['EVERY_FLOW'] === undefined ? ['after'] : MOMENTS,
};

describe('repairing the pending create of a killed update', function () {
  this.timeout(180_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const [backend, moments] of Object.entries(KILLED) as ['folder' | 'service', readonly Moment[]][]) {
    for (const moment of moments) {
      it(`in a ${backend}, killed ${moment} the resource was there: it exists once after the next update`, async () => {
        const { stack, killed } = await killedStack(moment, { backend });
        try {
          const test = cliFor(stack);
          const target = await targetOf(stack, test.cli);
          await repairKilledUpdate({ stack, test, target, server, backups: temporaryBackups() }, killed);
        } finally {
          await stack.dispose();
        }
      });
    }
  }
});
