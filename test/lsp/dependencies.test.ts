import assert from 'node:assert/strict';
import type { DependencyView, OpenedDependencies } from '../../shared/dependencies';
import type { HistoryStep } from '../../shared/history';
import { StateNotification, StateRequest } from '../../shared/requests';
import { StateModel } from '../../server/src/state/model';
import { dangerousState } from '../harness/dangerousState';
import type { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const URI = 'file:///shop/dev.json';

describe('the dependencies and the history of states', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started));

  const open = (params: object): Promise<OpenedDependencies> =>
    client.request(StateRequest.openDependencies.method, params);
  const around = (id: string, urn: string): Promise<DependencyView | null> =>
    client.request(StateRequest.dependencies.method, {
      id,
      resource: { index: -1, urn },
      whatIf: 'delete',
    });

  it('are those of a text until it is closed', async () => {
    const { id, resourceCount } = await open({ text: exampleState() });
    assert.equal(resourceCount, 7);
    const view = await around(id, example.images);
    assert.deepEqual(view!.counts, { needs: 3, dependents: 1 });
    assert.equal(view!.takenAlong!.count, 1);
    assert.equal(await around(id, 'urn:pulumi:dev::shop::shop:index:Part::nobody'), null);
    await client.notify(StateNotification.close.method, { id });
    assert.equal(await around(id, example.images), null);
  });

  it('are those of a document as it is in the editor', async () => {
    await client.open(URI, printed(stateWith([component('a')])));
    assert.equal((await open({ document: URI })).resourceCount, 2);
    await client.change(URI, printed(stateWith([component('a'), component('b')])));
    assert.equal((await open({ document: URI })).resourceCount, 3);
  });

  it('are those of a document until it changes, even if it is closed', async () => {
    const document = 'file:///shop/closed.json';
    const part = component('a');
    await client.open(document, printed(stateWith([part])));
    const before = await open({ document });
    await client.change(document, printed(stateWith([component('b'), part])));
    assert.equal(await around(before.id, part.urn), null);
    const { id } = await open({ document });
    await client.close(document);
    assert.equal((await around(id, part.urn))!.focus.index, 2);
  });

  it('are shown for the resource at the cursor', async () => {
    const text = exampleState();
    await client.open('file:///shop/cursor.json', text);
    const at = (offset: number): Promise<unknown> =>
      client.request(StateRequest.resourceAt.method, { document: 'file:///shop/cursor.json', offset });
    const index = new StateModel(text).resources.findIndex(({ urn }) => urn === example.images);
    assert.deepEqual(await at(text.indexOf(`"${example.images}"`)), { index, urn: example.images });
    assert.equal(await at(0), null);
  });

  it('are read from the newest state to the oldest, each compared with the next', async () => {
    const step = (text: string, run?: string): Promise<HistoryStep> =>
      client.request(StateRequest.historyStep.method, { text, run });
    const now = await step(printed(stateWith([component('a'), component('b')])));
    assert.equal(now.changeOfNewer, undefined);
    const broken = await step('{', now.run);
    assert.deepEqual([broken.summary.isState, broken.changeOfNewer], [false, undefined]);
    const before = await step(printed(stateWith([component('a')])), now.run);
    assert.deepEqual([before.changeOfNewer!.addedCount, before.summary.resourceCount], [1, 2]);
    const { dangerCount, dangers } = (await step(dangerousState(), now.run)).summary;
    assert.deepEqual([dangerCount, dangers.length], [1, 1]);
    assert.match(dangers[0]!.message, /'web'/);
    await client.notify(StateNotification.close.method, { id: now.run });
    const anew = await step(printed(stateWith([])), now.run);
    assert.equal(anew.changeOfNewer, undefined);
    assert.notEqual(anew.run, now.run);
  });
});
