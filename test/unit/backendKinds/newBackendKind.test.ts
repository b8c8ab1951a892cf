import assert from 'node:assert/strict';
import { networkPlace } from '../../../client/src/features/environment/model/configuredBackends';
import { backendNetwork } from '../../../client/src/features/environment/checks/backendNetwork';
import { kindOf, knownBeginnings, knownKind } from '../../../client/src/pulumi/backendKinds/backendKinds';
import { backendOf } from '../../../client/src/pulumi/backends/backendOf';
import { namesKept, namesKeptWithoutProject } from '../../../client/src/pulumi/backends/namesKept';
import { projectFiles, stackNamesInBackend } from '../../../client/src/pulumi/backends/projectInBackend';
import type { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { nameAtTarget } from '../../../client/src/features/migration/model/newStack';
import { describeTarget, targetDetails } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';
import { checkContext } from '../../harness/checkContext';
import { KEPT, useInventedBackend } from '../../harness/inventedBackend';

const noCli = (): PulumiCli => ({ note: () => undefined }) as unknown as PulumiCli;
const shelf = () => {
  const backend = backendAt('shelf://room');
  return { folder: '/shop', project: 'shop', stack: 'organization/shop/dev', backend };
};
const state = (colour: string): string =>
  JSON.stringify({ version: 3, checkpoint: { latest: { resources: [], colour } } });

/** What the real CLI says to such an address: `test/cli/newBackendKind.test.ts`. */
describe('a kind of backend that is one new value', () => {
  useInventedBackend();

  it('shows who holds a stack, its states, and the stacks of a project', async () => {
    KEPT.set('.pulumi/stacks/shop/dev.json', state('blue'));
    KEPT.set('.pulumi/stacks/shop/dev.json.bak', state('red'));
    KEPT.set('.pulumi/stacks/shop/gone.json.bak', state('red'));
    KEPT.set('.pulumi/stacks/old.json', state('red'));
    KEPT.set('.pulumi/history/shop/dev/dev-1700000000000000000.checkpoint.json', state('grey'));
    const lock = { username: 'ann', hostname: 'elsewhere', pid: 7, timestamp: '2026-11-21T09:52:00Z' };
    KEPT.set('.pulumi/locks/organization/shop/dev/a.json', JSON.stringify(lock));
    const [cli, target] = [noCli(), shelf()];
    const backend = backendOf(cli, target);
    const { address } = target.backend;
    assert.equal(await backend.holders('look'), undefined, 'that takes a request');
    assert.deepEqual(
      (await backend.holders('ask'))?.map((holder) => holder.kind === 'process' && holder.user),
      ['ann'],
    );
    assert.equal(await backend.checkpoint(), state('blue'));
    assert.ok((await backend.glance()).version);
    assert.match((await backend.beforeLastWrite())!, /red/);
    assert.deepEqual((await backend.versions(9)).map(({ source }) => source).sort(), [
      'before the last write',
      'history of the backend',
    ]);
    assert.deepEqual(await stackNamesInBackend(cli, address, 'shop'), ['dev']);
    assert.deepEqual(await namesKept(cli, address, 'shop'), ['dev', 'gone']);
    assert.deepEqual(await namesKeptWithoutProject(cli, address), ['old']);
  });

  it('shows what a write has replaced', async () => {
    KEPT.set('.pulumi/stacks/shop/dev.json', state('blue'));
    const watch = await backendOf(noCli(), shelf()).watchWrites();
    assert.deepEqual(await watch(), []);
    KEPT.set('.pulumi/stacks/shop/dev.json.bak', state('green'));
    assert.match((await watch())[0]!, /green/);
  });

  it('has none of what only a folder or a service has', async () => {
    const [cli, target] = [noCli(), shelf()];
    const backend = backendOf(cli, target);
    assert.equal(await backend.removeUnreadable(), false);
    assert.equal(await (await backend.holdState())(), false);
    assert.equal(backend.ownSecretsProvider(), undefined);
    assert.equal(projectFiles(target.backend.address, 'shop'), undefined);
    assert.equal(await nameAtTarget(cli, target.backend, target, {}), target.stack);
    assert.equal(describeTarget(target), 'stack “dev” of project “shop” (shelf://room)');
    assert.ok(!targetDetails(target).includes('rganization'));
    assert.equal(target.backend.address.kind.removedStacks, undefined);
  });

  it('is offered where an address is typed and reached over the network', async () => {
    const { address } = shelf().backend;
    assert.match(knownBeginnings(), /, postgres:\/\/ \(since CLI 3\.177\.0\) or shelf:\/\/$/);
    assert.ok(knownKind('SHELF://room') === address.kind && knownKind('shelves://room') === undefined);
    assert.equal(String(networkPlace(address, {})), 'https://room.shelf.example/');
    const env = { PULUMI_BACKEND_URL: 'shelves://room' };
    const [finding] = await backendNetwork.run(await checkContext('/nowhere', { env }));
    assert.match(finding!.details!.join('\n'), /Pulumi knows shelf:\/\/\./);
  });

  it('is unknown before, and every question says so', async () => {
    const unknown = backendAt('cupboard://room');
    const said: string[] = [];
    const cli = { note: (text: string) => said.push(text) } as unknown as PulumiCli;
    const backend = backendOf(cli, { ...shelf(), backend: unknown });
    const why = /there is no driver for cupboard:\/\//;
    assert.deepEqual([await backend.holders('ask'), await backend.checkpoint()], [undefined, undefined]);
    await assert.rejects(backend.versions(1), why);
    await assert.rejects(namesKept(cli, unknown.address, 'shop'), why);
    assert.match(said.join('\n'), why);
    assert.equal(networkPlace(unknown.address, {}), undefined);
    assert.equal(kindOf('cupboard://room').hasOrganizations, undefined);
  });
});
