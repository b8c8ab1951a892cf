import assert from 'node:assert/strict';
import { adopt } from '../../client/src/features/adoption/model/adopt';
import { lookUpExisting } from '../../client/src/features/adoption/model/lookUpExisting';
import { plannedCreates } from '../../client/src/features/adoption/model/plannedCreates';
import { idProposalsFromPlan } from '../../client/src/features/adoption/model/idProposalsFromPlan';
import { cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from '../cli/client';
import { Cluster } from './cluster';
import { clusterStack, type ClusterStack } from './clusterStack';

const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

describe('adopting an object of a real cluster', function () {
  this.timeout(240_000);
  let cluster: Cluster;
  let server: TestServer;
  let made: ClusterStack;

  before(async () => {
    server = await startStateServer();
    cluster = await Cluster.start();
    made = await clusterStack({ a: cluster });
  });
  after(async () => {
    await server.shutdown();
    await made.stack.dispose();
    await cluster.close();
  });

  it('adds an existing ConfigMap to the state as it is, and the next update changes nothing', async () => {
    const { stack } = made;
    await cluster.api().create(CONFIG_MAPS, { metadata: { name: 'settings' }, data: { colour: 'blue' } });
    const program = (colour: string): Promise<void> =>
      made.program([
        {
          name: 'settings',
          type: 'kubernetes:core/v1:ConfigMap',
          properties: { metadata: { name: 'settings', namespace: 'default' }, data: { colour } },
        },
      ]);
    const { cli } = cliFor(stack);
    const target = await targetOf(stack, cli);
    await program('red');
    const [planned] = await plannedCreates(cli, target, {});
    const [{ id } = { id: '' }] = idProposalsFromPlan(planned!);
    assert.equal(id, 'default/settings');
    const other = await lookUpExisting(cli, target, planned!, id, {});
    assert.ok(other.kind === 'found');
    assert.deepEqual(other.differences, [{ path: 'data.colour', found: 'blue', planned: 'red' }]);
    const missing = await lookUpExisting(cli, target, planned!, 'default/nothing', {});
    assert.equal(missing.kind, 'missing');

    await program('blue');
    const [create] = await plannedCreates(cli, target, {});
    const found = await lookUpExisting(cli, target, create!, id, {});
    assert.deepEqual(found, { kind: 'found', id, differences: [], unknown: [], exposed: [] });
    const tools = { cli, server, backups: temporaryBackups() };
    await adopt(tools, target, { create: create!, id, why: 'Adopt' }, (task) => task({}));
    const next = await stack.preview(['--expect-no-changes']);
    assert.equal(next.code, 0, next.stdout + next.stderr);
  });
});
