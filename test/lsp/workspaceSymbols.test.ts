import assert from 'node:assert/strict';
import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node';
import { generateState } from '../harness/generateState';
import type { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith } from '../harness/states';
import { useClients } from './suite';

describe('workspace symbols', function () {
  this.timeout(60_000);

  const uri = 'file:///stack.json';
  const other = 'file:///other.json';
  const clientWith = useClients();
  let client: LanguageClient;
  beforeEach(async () => {
    client = await clientWith();
  });

  const find = (query: string): Promise<WorkspaceSymbol[]> => client.request('workspace/symbol', { query });
  const namesOf = async (query: string): Promise<string[]> => (await find(query)).map(({ name }) => name);

  it('are found by name, and show the place and type of the resource', async () => {
    await client.open(uri, exampleState());
    const [found] = await find('imag');
    assert.equal(found?.name, 'images');
    assert.equal(found.containerName, 'pulumi-nodejs:dynamic/shop:Bucket');
    assert.equal(found.kind, SymbolKind.Object);
    assert.equal(found.location.uri, uri);
    assert.ok('range' in found.location);
    assert.equal(client.document(uri).getText(found.location.range), `"${example.images}"`);
  });

  it('are found by type, by name and type, and by URN, and show what matched', async () => {
    await client.open(uri, exampleState());
    assert.deepEqual(await namesOf('Bucket'), ['pulumi-nodejs:dynamic/shop:Bucket::images']);
    assert.deepEqual(await namesOf('images bucket'), ['images']);
    assert.deepEqual(await namesOf('bucket images'), ['pulumi-nodejs:dynamic/shop:Bucket::images']);
    assert.deepEqual(await namesOf(example.images), [example.images]);
    assert.deepEqual(await namesOf('no such thing'), []);
  });

  it('list matches of the name before those of the type', async () => {
    const resources = [component('other', { type: 'shop:index:Web' }), component('cobweb'), component('web')];
    await client.open(uri, printed(stateWith(resources)));
    assert.deepEqual(await namesOf('web'), ['web', 'cobweb', 'shop:index:Web::other']);
  });

  it('come only from open states', async () => {
    await client.open(uri, printed(stateWith([component('one-a')])));
    await client.open(other, printed(stateWith([component('one-b')])));
    await client.open('file:///package.json', '{ "name": "one" }', 'json');
    assert.deepEqual(await namesOf('one'), ['one-a', 'one-b']);
    await client.close(other);
    assert.deepEqual(await namesOf('one'), ['one-a']);
  });

  it('are limited to the best matches in large states', async () => {
    const text = generateState({ resources: 20_000, properties: 1 });
    await client.open(uri, text);
    assert.equal((await find('')).length, 200);
    const all = await find('default_6');
    assert.equal(all[0]?.name, 'default_6_51_0');
  });

  it('are found in broken and empty texts without errors', async () => {
    for (const text of ['', '{', exampleState().slice(0, 3000)]) {
      await client.open(uri, text);
      const found = await namesOf('shop-dev');
      assert.deepEqual(found, text.length > 1 ? ['shop-dev'] : []);
      await client.close(uri);
    }
  });
});
