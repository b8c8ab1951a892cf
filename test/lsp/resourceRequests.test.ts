import assert from 'node:assert/strict';
import { StateRequest } from '../../shared/requests';
import type { EditedState } from '../../shared/stateText';
import type { EditResourceParams, ResourceFacts, ResourceParams } from '../../shared/resourceChanges';
import type { LanguageClient } from '../harness/lsp';
import { changedExample, example, resourceOf } from '../harness/states';
import { useClient } from './suite';

describe('the requests about one resource', function () {
  this.timeout(60_000);

  const text = changedExample(() => undefined);
  let client: LanguageClient;
  useClient((started) => (client = started));

  const ask = (params: ResourceParams): Promise<ResourceFacts | null> =>
    client.request(StateRequest.resource.method, params);
  const edit = (params: EditResourceParams): Promise<EditedState> =>
    client.request(StateRequest.editResource.method, params);

  async function factsOf(urn: string, state = text): Promise<ResourceFacts> {
    const facts = await ask({ text: state, resource: { offset: state.indexOf(`"urn": "${urn}"`) } });
    assert.ok(facts);
    return facts;
  }

  it('describe it, and list its dependents and the possible changes', async () => {
    const { offers, ...facts } = await factsOf(example.database);
    assert.deepEqual(
      { ...facts, id: undefined, dependents: facts.dependents.map(({ name }) => name) },
      {
        index: 4,
        urn: example.database,
        name: 'database',
        type: 'pulumi-nodejs:dynamic/shop:Database',
        id: undefined,
        copies: 1,
        isProtected: false,
        isTainted: false,
        dependents: ['cache', 'web'],
        dependentCount: 2,
        values: {},
      },
    );
    assert.ok(facts.id?.startsWith('database-'));
    const names = new Set(offers.map(({ refactoring }) => refactoring));
    for (const name of ['remove-resource', 'remove-with-dependents', 'protection', 'taint']) {
      assert.ok(names.has(name), name);
    }
  });

  it('find it by its index, and after that has changed by its URN', async () => {
    const { index } = await factsOf(example.cache);
    const found = await ask({ text, resource: { index: index + 1, urn: example.cache } });
    assert.equal(found?.index, index);
    assert.equal(await ask({ text, resource: { index, urn: `${example.cache}-2` } }), null);
    assert.equal(await ask({ text, resource: { offset: 0 } }), null);
  });

  it('distinguish entries of one URN', async () => {
    const doubled = changedExample((deployment) => {
      const cache = resourceOf(deployment, example.cache);
      deployment.resources.push({ ...cache, id: 'the-second' });
    });
    const first = await factsOf(example.cache, doubled);
    assert.equal(first.copies, 2);
    const second = await ask({ text: doubled, resource: { index: 7, urn: example.cache } });
    assert.equal(second?.id, 'the-second');
    assert.equal(await ask({ text: doubled, resource: { index: 1, urn: example.cache } }), null);
    const [removal] = second.offers.filter(({ refactoring }) => refactoring === 'remove-resource');
    const { text: edited } = await edit({ text: doubled, resource: second, edit: removal! });
    assert.equal(edited, text);
  });

  it('rename it, or give the reason why not', async () => {
    const resource = await factsOf(example.cache);
    const renamed = await edit({ text, resource, edit: { newName: 'store' } });
    assert.equal(renamed.text, text.replaceAll('shop:Cache::cache"', 'shop:Cache::store"'));
    const refused = await edit({ text, resource, edit: { newName: '' } });
    assert.equal(refused.failure, 'The new name is empty.');
  });

  it('change nothing if the state has changed meanwhile', async () => {
    const resource = await factsOf(example.database);
    const withDependents = resource.offers.find(
      ({ refactoring }) => refactoring === 'remove-with-dependents',
    )!;
    const changed = changedExample((deployment) => {
      deployment.resources = deployment.resources.filter(({ urn }) => urn !== example.web);
    });
    const outcome = await edit({ text: changed, resource, edit: withDependents });
    assert.match(outcome.failure ?? '', /The state has changed since/);
    const gone = await edit({
      text: changed,
      resource: { index: 6, urn: example.web },
      edit: { newName: 'a' },
    });
    assert.match(gone.failure ?? '', /not in the state any more/);
    const broken = await edit({ text: text.slice(0, -10), resource, edit: { newName: 'a' } });
    assert.match(broken.failure ?? '', /JSON/);
  });
});
