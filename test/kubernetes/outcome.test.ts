import assert from 'node:assert/strict';
import { outcomeOf, type Harm } from '../world/outcome';
import { nameOf, printed, type DeploymentState, type Entry } from '../world/state';
import { KubernetesWorld } from './kubernetesWorld';

describe('the judge on real clusters', function () {
  this.timeout(180_000);
  let world: KubernetesWorld | undefined;
  before(async () => {
    world = await KubernetesWorld.open();
  });
  after(() => world?.close());

  /** The outcome of the healthy stack after a change of its state: the kinds of harm, each with names. */
  async function afterwards(
    change: (deployment: DeploymentState, entry: (name: string) => Entry) => void,
  ): Promise<{ refused: boolean; harms: [Harm['kind'], ...string[]][] }> {
    const state = structuredClone(world!.healthy.state);
    const entry = (name: string): Entry => state.deployment.resources.find((one) => nameOf(one) === name)!;
    change(state.deployment, entry);
    const { refused, harms } = await outcomeOf(world!, printed(state), new Map());
    return { refused, harms: harms.map(({ kind, urns }) => [kind, ...urns.map((urn) => nameOf({ urn }))]) };
  }

  it('finds all objects of the healthy stack, without harm', async () => {
    assert.equal(world!.healthy.objects.size, 14);
    assert.deepEqual(await afterwards(() => undefined), { refused: false, harms: [] });
  });

  it('detects lost objects, with all that they contained', async () => {
    const result = await afterwards(({ resources }, entry) => {
      resources.push({ ...entry('space-b'), delete: true });
    });
    const lost = result.harms.filter(([kind]) => kind === 'lost').map(([, name]) => name);
    assert.deepEqual(lost.sort(), ['api', 'space-b', 'token-b']);
  });

  it('detects lost objects in a cluster with the same names as another', async () => {
    const result = await afterwards(({ resources }, entry) => {
      const { urn, ...copy } = entry('token-a');
      resources.push({ ...copy, urn: `${urn}-old`, provider: entry('token-b').provider! });
    });
    assert.deepEqual(result, { refused: false, harms: [['lost', 'token-b']] });
  });

  it('detects objects with generated names that are created twice; those with given names are found again', async () => {
    const result = await afterwards((deployment, entry) => {
      const gone = [entry('report'), entry('domain')];
      deployment.resources = deployment.resources.filter((one) => !gone.includes(one));
    });
    assert.deepEqual(result, { refused: false, harms: [['doubled', 'report']] });
  });

  it('restores all objects with their identity', async () => {
    await world!.restore();
    const before = await world!.cloud();
    await afterwards(({ resources }, entry) => {
      resources.push({ ...entry('space-a'), delete: true });
    });
    await world!.restore();
    assert.deepEqual(await world!.cloud(), before);
  });
});
