import { killedStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';
import { MOMENTS, repairKilledUpdate, type Moment } from './killedUpdate';

/** The moment at which an update is killed: at a service, one of both is enough; `npm run test:long` tests all. */
const AT_SERVICE: readonly Moment[] = process.env['EVERY_FLOW'] === undefined ? ['after'] : MOMENTS;
const KILLED: Readonly<Record<string, readonly Moment[]>> = {
  folder: MOMENTS,
  service: AT_SERVICE,
  'service that reports no operation and lists no cancelled update': AT_SERVICE,
};

describe('repairing the pending create of a killed update', function () {
  this.timeout(180_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const [backend, moments] of Object.entries(KILLED)) {
    for (const moment of moments) {
      it(`in a ${backend}, killed ${moment} the resource was there: it exists once after the next update`, async () => {
        const kind = backend === 'folder' ? backend : 'service';
        const { stack, killed } = await killedStack(moment, { backend: kind });
        if (stack.service && backend !== kind)
          Object.assign(stack.service, { reportsOperations: false, listsCancelled: false });
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
