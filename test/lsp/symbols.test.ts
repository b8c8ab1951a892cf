import assert from 'node:assert/strict';
import { SymbolKind, SymbolTag, type DocumentSymbol, type Range } from 'vscode-languageserver/node';
import type { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith, type ResourceEntry } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';

describe('document symbols', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  const textAt = (range: Range): string => client.document(uri).getText(range);

  it('are the resources as a tree by parent, followed by the pending operations', async () => {
    await client.open(uri, exampleState());
    const names = ({ name, kind, children }: DocumentSymbol): unknown =>
      children?.length ? { [name]: children.map(names) } : [name, kind];
    assert.deepEqual((await client.symbols(uri)).map(names), [
      {
        'shop-dev': [
          {
            storefront: [
              ['images', SymbolKind.Object],
              ['web', SymbolKind.Object],
            ],
          },
          ['database', SymbolKind.Object],
          ['cache', SymbolKind.Object],
        ],
      },
      ['default', SymbolKind.Interface],
      ['orders', SymbolKind.Event],
    ]);
    const [stack, , orders] = (await client.symbols(uri)) as [DocumentSymbol, DocumentSymbol, DocumentSymbol];
    assert.equal(stack.kind, SymbolKind.Package);
    assert.equal(stack.detail, 'pulumi:pulumi:Stack');
    assert.equal(textAt(stack.selectionRange), `"${example.stack}"`);
    assert.match(textAt(stack.range), /^\{\s+"urn": "[^]*\}$/);
    assert.equal(orders.detail, 'interrupted while creating');
    assert.equal(textAt(orders.selectionRange), `"${example.orders}"`);
    assert.match(textAt(orders.range), /"type": "creating"\s+\}$/);
  });

  it('contain their descendants, so that an editor finds the symbol at a place', async () => {
    const part = component('part');
    const apart = component('apart');
    const inPart = component('in-part', { parent: part.urn });
    const inApart = component('in-apart', { parent: apart.urn });
    const stack = { urn: example.stack, type: 'pulumi:pulumi:Stack', custom: false };
    await client.open(uri, printed(stateWith([stack, part, inPart, apart, component('between'), inApart])));
    /** Searches like VS Code. */
    const at = (offset: number, symbols: readonly DocumentSymbol[]): string[] => {
      const document = client.document(uri);
      const found = symbols.find(
        ({ range }) => document.offsetAt(range.start) <= offset && offset <= document.offsetAt(range.end),
      );
      return found ? [found.name, ...at(offset, found.children ?? [])] : [];
    };
    const symbols = await client.symbols(uri);
    const places = [part, inPart, apart, component('between'), inApart].map(({ urn }) =>
      at(client.document(uri).getText().indexOf(`"urn": "${urn}"`), symbols),
    );
    assert.deepEqual(places, [
      ['shop-dev', 'part'],
      ['shop-dev', 'part', 'in-part'],
      ['shop-dev', 'apart'],
      ['shop-dev', 'between'],
      // The range contains other resources as well.
      ['shop-dev'],
    ]);
  });

  it('show the flags of a resource', async () => {
    const flags = { protect: true, external: true, taint: true };
    const resources = [
      component('old', { delete: true }),
      component('gone', { pendingReplacement: true }),
      component('kept', flags),
      { ...component('bare'), type: '' },
    ];
    await client.open(uri, printed(stateWith(resources)));
    const [stack] = await client.symbols(uri);
    assert.deepEqual(
      stack!.children!.map(({ name, detail, tags }) => ({ name, detail, tags })),
      [
        { name: 'old', detail: 'shop:index:Part · still to be deleted', tags: [SymbolTag.Deprecated] },
        { name: 'gone', detail: 'shop:index:Part · to be created again', tags: undefined },
        { name: 'kept', detail: 'shop:index:Part · tainted · protected · only read', tags: undefined },
        { name: 'bare', detail: '', tags: undefined },
      ],
    );
  });

  it('are at the top level if their parent is later or missing', async () => {
    const resources = [
      component('early', { parent: component('late').urn }),
      component('late'),
      component('orphan', { parent: component('none').urn }),
    ];
    await client.open(uri, printed(stateWith(resources)));
    const names = (await client.symbols(uri)).map(({ name, children }) => [name, children?.length]);
    assert.deepEqual(names, [
      ['shop-dev', 1],
      ['early', 0],
      ['orphan', 0],
    ]);
  });

  it('have a name, and a selection inside their range, whatever the entries contain', async () => {
    const entries = [
      {},
      { urn: '' },
      { urn: 7 },
      { urn: 'x' },
      { urn: 'urn:pulumi:a::b::c::' },
      7,
      null,
      [],
      '"',
      { urn: null },
    ];
    const state = stateWith(entries as unknown as ResourceEntry[], {
      pending_operations: [{}, 7, null, { resource: 7 }, { resource: {}, type: 7 }, { type: '' }],
    });
    const text = printed(state).replace('"pending_operations": [', '"pending_operations": [,');
    await client.open(uri, text);
    const all = flat(await client.symbols(uri));
    assert.ok(all.length >= 1 + entries.length);
    for (const { name, range, selectionRange } of all) {
      assert.notEqual(name.trim(), '');
      assert.ok(contains(range, selectionRange), `${name}: ${JSON.stringify({ range, selectionRange })}`);
    }
  });

  it('have a selection inside their range wherever the text is truncated', async () => {
    const text = exampleState();
    await client.open(uri, text);
    for (let end = 0; end < text.length; end += 97) {
      await client.change(uri, text.slice(0, end));
      for (const { name, range, selectionRange } of flat(await client.symbols(uri))) {
        assert.notEqual(name.trim(), '');
        assert.ok(contains(range, selectionRange), `${name}, cut at ${end}`);
      }
    }
  });

  it('are complete in a chain of thousands of parents', async () => {
    const chain = Array.from({ length: 5000 }, (_, index) =>
      component(`part-${index}`, index === 0 ? {} : { parent: component(`part-${index - 1}`).urn }),
    );
    await client.open(uri, JSON.stringify(stateWith(chain)));
    const symbols = await client.symbols(uri);
    assert.equal(flat(symbols).length, 5001);
    const depth = ({ children }: DocumentSymbol): number => 1 + Math.max(0, ...(children ?? []).map(depth));
    assert.equal(Math.max(...symbols.map(depth)), 50);
    assert.equal(symbols.length, 1);
  });
});

function flat(symbols: readonly DocumentSymbol[]): DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...flat(symbol.children ?? [])]);
}

function contains({ start, end }: Range, inner: Range): boolean {
  const order = (a: Range['start'], b: Range['start']): number =>
    a.line - b.line || a.character - b.character;
  return order(start, inner.start) <= 0 && order(inner.end, end) <= 0;
}
