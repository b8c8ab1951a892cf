import assert from 'node:assert/strict';
import { StateNotification, StateRequest } from '../../shared/requests';
import type { FoundResources, OpenedState, ResourceChildren } from '../../shared/openedState';
import type { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

describe('states that are not in an editor', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started));

  const open = (text: string): Promise<OpenedState> => client.request(StateRequest.open.method, { text });
  const children = (id: string, parent?: number, from?: number): Promise<ResourceChildren | null> =>
    client.request(StateRequest.resourceChildren.method, { id, parent, from });
  const find = (id: string, query: string): Promise<FoundResources | null> =>
    client.request(StateRequest.findResources.method, { id, query, limit: 3 });

  it('are opened with their health, and return their resources in parts', async () => {
    const { id, summary, marks } = await open(exampleState());
    assert.equal(summary.resourceCount, 7);
    assert.equal(summary.pendingOperations.length, 1);
    assert.equal(marks.protected, 0);
    const top = await children(id);
    assert.deepEqual(
      top?.resources?.map(({ name }) => name),
      ['shop-dev', 'default'],
    );
    const below = await children(id, 0);
    assert.ok(below?.resources?.some(({ urn }) => urn === example.database));
    assert.equal((await find(id, 'database'))?.resources[0]?.urn, example.database);
  });

  it('return very many resources in groups', async () => {
    const { id } = await open(printed(stateWith(Array.from({ length: 700 }, (_, i) => component(`n${i}`)))));
    const all = await children(id, 0);
    assert.deepEqual(
      all?.groups?.map(({ from, count }) => [from, count]),
      [
        [0, 500],
        [500, 200],
      ],
    );
    assert.equal((await children(id, 0, 500))?.resources?.length, 200);
  });

  it('are independent, and are released when they are closed', async () => {
    const [one, other] = await Promise.all([open(exampleState()), open(printed(stateWith([])))]);
    assert.notEqual(one.id, other.id);
    await client.notify(StateNotification.close.method, { id: one.id });
    assert.equal(await children(one.id), null);
    assert.equal(await find(one.id, 'web'), null);
    assert.equal((await children(other.id))?.resources?.length, 1);
  });

  it('may be texts that are not states', async () => {
    const { id, summary } = await open('hello');
    assert.equal(summary.shape, undefined);
    assert.deepEqual(await children(id), { resources: [] });
  });

  it('are dropped if they are not closed, the least recently used first', async () => {
    const first = await open(printed(stateWith([])));
    const second = await open(printed(stateWith([])));
    for (let i = 0; i < 29; i++) {
      await open(printed(stateWith([])));
      await children(first.id);
    }
    assert.notEqual(await children(first.id), null);
    assert.equal(await children(second.id), null);
  });
});
