import assert from 'node:assert/strict';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Range,
} from 'vscode-languageserver/node';
import type { LanguageClient } from '../harness/lsp';
import { component, example, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
const provider = {
  urn: example.provider,
  custom: true,
  type: 'pulumi:providers:pulumi-nodejs',
  id: 'an-id',
};
const reference = `${provider.urn}::an-id`;
const network = component('network');
const server = component('server', {
  custom: true,
  id: 'server-1',
  parent: network.urn,
  provider: reference,
  dependencies: [network.urn, component('none').urn],
  propertyDependencies: { subnet: [network.urn], cidr: [network.urn] },
  replaceWith: [network.urn],
});
const view = component('view', { viewOf: server.urn, deletedWith: server.urn });

describe('the call hierarchy', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  const open = (resources: Parameters<typeof stateWith>[0], more?: object): Promise<void> =>
    client.open(uri, printed(stateWith(resources, { ...more })));
  /** The item at the first occurrence of a text, plus an offset in characters. */
  const prepare = async (piece: string, into = 1): Promise<CallHierarchyItem | undefined> => {
    const document = client.document(uri);
    const offset = document.getText().indexOf(piece);
    assert.ok(offset >= 0, piece);
    const params = { textDocument: { uri }, position: document.positionAt(offset + into) };
    const items = await client.request<CallHierarchyItem[] | null>(
      'textDocument/prepareCallHierarchy',
      params,
    );
    assert.ok(items === null || items.length === 1);
    return items?.[0];
  };
  const outgoing = (item: CallHierarchyItem): Promise<CallHierarchyOutgoingCall[]> =>
    client.request('callHierarchy/outgoingCalls', { item });
  const incoming = (item: CallHierarchyItem): Promise<CallHierarchyIncomingCall[]> =>
    client.request('callHierarchy/incomingCalls', { item });
  const textAt = (range: Range): string => client.document(uri).getText(range);

  it('starts with the resource that a string names, or else with the one around the cursor', async () => {
    await open([provider, network, server, view]);
    for (const [piece, into, name] of [
      [`"urn": "${server.urn}"`, 12, 'server'],
      [`"urn": "${server.urn}"`, 2, 'server'],
      ['"server-1"', 3, 'server'],
      [`"parent": "${network.urn}"`, 15, 'network'],
      [`"${reference}"`, 5, 'default'],
      [`"viewOf": "${server.urn}"`, 15, 'server'],
      [component('none').urn, 5, 'server'],
    ] as const) {
      assert.equal((await prepare(piece, into))?.name, name, piece);
    }
    assert.equal(await prepare('"manifest"'), undefined);
    const item = (await prepare(`"urn": "${server.urn}"`))!;
    assert.equal(textAt(item.selectionRange), `"${server.urn}"`);
    assert.match(textAt(item.range), /^\{\s+"urn": [^]*\}$/);
    assert.equal(item.detail, 'shop:index:Part');
  });

  it('lists what a resource needs, why, and at which place', async () => {
    await open([provider, network, server, view]);
    const calls = await outgoing((await prepare(`"urn": "${server.urn}"`))!);
    assert.deepEqual(
      calls.map(({ to, fromRanges }) => [to.name, to.detail, fromRanges.map(textAt)]),
      [
        ['default', 'as provider · pulumi:providers:pulumi-nodejs', [reference]],
        [
          'network',
          'as parent, dependency (subnet, cidr), replaceWith · shop:index:Part',
          Array.from({ length: 5 }, () => network.urn),
        ],
      ],
    );
    const [, parent] = calls;
    assert.deepEqual(
      (await outgoing(parent!.to)).map(({ to }) => to.name),
      ['shop-dev'],
    );
  });

  it('lists who needs a resource, each once', async () => {
    await open([provider, network, server, view]);
    const callers = async (piece: string): Promise<unknown> =>
      (await incoming((await prepare(piece))!)).map(({ from, fromRanges }) => [
        from.name,
        from.detail,
        fromRanges.length,
      ]);
    assert.deepEqual(await callers(`"urn": "${network.urn}"`), [
      ['server', 'as parent, dependency (subnet, cidr), replaceWith · shop:index:Part', 5],
    ]);
    assert.deepEqual(await callers(`"urn": "${server.urn}"`), [
      ['view', 'as deletedWith, viewOf · shop:index:Part', 2],
    ]);
    assert.deepEqual(await callers(`"urn": "${provider.urn}"`), [
      ['server', 'as provider · shop:index:Part', 1],
    ]);
    assert.deepEqual(await callers(`"urn": "${view.urn}"`), []);
  });

  it('distinguishes the two halves of a replacement', async () => {
    const old = { ...network, delete: true };
    await open([old, network, { ...server, provider: '' }, { ...server, provider: '', delete: true }]);
    const text = client.document(uri).getText();
    const own = `"urn": "${network.urn}"`;
    const callers = async (offset: number): Promise<string[]> => {
      const piece = text.slice(offset);
      return (await incoming((await prepare(piece))!)).map(({ from }) => from.detail!);
    };
    const why = 'as parent, dependency (subnet, cidr), replaceWith';
    assert.deepEqual(await callers(text.indexOf(own)), [`${why} · pending delete · shop:index:Part`]);
    assert.deepEqual(await callers(text.lastIndexOf(own)), [`${why} · shop:index:Part`]);
  });

  it('includes what an interrupted operation needs', async () => {
    await open([network], {
      pending_operations: [{ type: 'creating', resource: component('new', { parent: network.urn }) }],
    });
    const item = (await prepare(component('new').urn))!;
    assert.equal(item.name, 'new');
    assert.deepEqual(
      (await outgoing(item)).map(({ to }) => to.name),
      ['network'],
    );
  });

  it('follows a change of the text', async () => {
    await open([provider, network, server]);
    const item = (await prepare(`"urn": "${network.urn}"`))!;
    await client.change(uri, printed(stateWith([network, server])));
    assert.deepEqual(
      (await incoming(item)).map(({ from }) => from.name),
      ['server'],
    );
    await client.change(uri, printed(stateWith([server])));
    assert.equal(await incoming(item), null);
  });

  it('ends at a cycle and in a broken state', async () => {
    const self = component('a', { parent: component('a').urn, dependencies: ['', component('b').urn] });
    await open([self, component('b', { dependencies: [self.urn] })]);
    const item = (await prepare(`"urn": "${self.urn}"`))!;
    assert.deepEqual(
      (await outgoing(item)).map(({ to }) => to.name),
      ['b'],
    );
    assert.deepEqual(
      (await incoming(item)).map(({ from }) => from.name),
      ['b'],
    );
    const text = client.document(uri).getText();
    await client.change(uri, text.slice(0, text.lastIndexOf('"dependencies"') + 40));
    assert.equal((await prepare(`"urn": "${self.urn}"`))?.name, 'a');
  });
});
