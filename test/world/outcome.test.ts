import assert from 'node:assert/strict';
import { beyondRepair, harmsOf, outcomeOf, type Harm } from './outcome';
import { nameOf, printed, type DeploymentState, type Entry } from './state';
import { World } from './world';

describe('the judge by the next update', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  /** The outcome of the healthy stack after a change of its state: the kinds of harm, each with names. */
  async function afterwards(
    change: (deployment: DeploymentState, entry: (name: string) => Entry) => void,
  ): Promise<{ refused: boolean; harms: [Harm['kind'], ...string[]][] }> {
    const state = structuredClone(world.healthy.state);
    const entry = (name: string): Entry => state.deployment.resources.find((one) => nameOf(one) === name)!;
    change(state.deployment, entry);
    const { refused, harms } = await outcomeOf(world, printed(state), new Map());
    return { refused, harms: harms.map(({ kind, urns }) => [kind, ...urns.map((urn) => nameOf({ urn }))]) };
  }

  it('finds all objects of the healthy stack, without harm', async () => {
    assert.equal(world.healthy.objects.size, 14);
    assert.deepEqual(await afterwards(() => undefined), { refused: false, harms: [] });
  });

  it('detects lost objects', async () => {
    const result = await afterwards(({ resources }, entry) => {
      resources.push({ ...entry('report'), delete: true });
    });
    assert.deepEqual(result, { refused: false, harms: [['lost', 'report']] });
  });

  it('detects lost objects in a cluster with the same names as another', async () => {
    const result = await afterwards(({ resources }, entry) => {
      const { urn, ...copy } = entry('token-a');
      resources.push({ ...copy, urn: `${urn}-old`, provider: entry('token-b').provider! });
    });
    assert.deepEqual(result, { refused: false, harms: [['lost', 'token-b']] });
  });

  it('detects objects that are created twice', async () => {
    const result = await afterwards((deployment, entry) => {
      deployment.resources = deployment.resources.filter((one) => one !== entry('report'));
    });
    assert.deepEqual(result, { refused: false, harms: [['doubled', 'report']] });
  });

  it('detects objects that no entry manages', async () => {
    const result = await afterwards((_, entry) => {
      entry('report').id = 'another';
    });
    assert.deepEqual(result, { refused: false, harms: [['orphaned', 'report']] });
  });

  it('detects a failing update, and the resource at which it fails', async () => {
    const result = await afterwards((deployment, entry) => {
      deployment.resources = deployment.resources.filter((one) => one !== entry('domain'));
    });
    assert.deepEqual(result, { refused: false, harms: [['stuck', 'domain']] });
  });

  it('detects a refused import', async () => {
    const result = await afterwards((_, entry) => {
      entry('report').parent = 'urn:pulumi:dev::shop::a:b:C::gone';
    });
    assert.deepEqual(result, { refused: true, harms: [] });
  });

  it('ignores objects that no repair could save, and those that depend on them', () => {
    const { text, objects } = world.healthy;
    const id = [...objects.values()].find(({ label }) => label === 'subnet-a')!.id;
    const beyond = beyondRepair(world.healthy, text.replaceAll(`"id": "${id}"`, '"id": "x"'));
    const names = [...beyond].map((urn) => nameOf({ urn }));
    assert.deepEqual(names, ['subnet-a', 'web', 'worker']);
    const harms = [...beyond].map((urn): Harm => ({ kind: 'lost', urns: [urn] }));
    assert.deepEqual(harmsOf({ refused: false, harms, said: '' }, beyond, []), []);
  });
});
