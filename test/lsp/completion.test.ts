import assert from 'node:assert/strict';
import {
  InsertTextFormat,
  TextEdit,
  type CompletionItem,
  type CompletionList,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { generateState } from '../harness/generateState';
import type { LanguageClient } from '../harness/lsp';
import { component, example, printed, stateWith } from '../harness/states';
import { useClients } from './suite';

const uri = 'file:///stack.json';
const text = printed(stateWith([component('storefront'), component('page', { dependencies: [] })]));
/** Capabilities of a client, as VS Code has them. */
const completion = {
  completionItem: { snippetSupport: true, labelDetailsSupport: true },
  completionList: { itemDefaults: ['editRange'] },
};

describe('completion', function () {
  this.timeout(60_000);

  const clientWith = useClients();
  let client: LanguageClient;

  const complete = (position: Position): Promise<CompletionList | null> =>
    client.request('textDocument/completion', { textDocument: { uri }, position });
  /** Types into the empty list of dependencies, like a user, and requests the completions. */
  const typing = async (typed: string): Promise<CompletionList> => {
    await client.open(uri, text);
    const { end } = client.rangeOf(uri, '"dependencies": [');
    await client.change(uri, [{ range: { start: end, end }, text: typed }]);
    const cursor = client.document(uri).offsetAt(end) + typed.replace(/"$/, '').length;
    const found = await complete(client.document(uri).positionAt(typed === '"' ? cursor + 1 : cursor));
    assert.ok(found);
    return found;
  };
  /** The text after an item was accepted. */
  const taken = (list: CompletionList, item: CompletionItem): string => {
    const edit = item.textEdit ?? {
      range: list.itemDefaults?.editRange as Range,
      newText: item.textEditText!,
    };
    assert.ok(TextEdit.is(edit));
    return TextDocument.applyEdits(client.document(uri), [edit, ...(item.additionalTextEdits ?? [])]);
  };

  it('announces the characters that begin a string or a value', async () => {
    client = await clientWith();
    assert.deepEqual(client.server.capabilities.completionProvider?.triggerCharacters, ['"', ':']);
  });

  it('offers URNs, and requests another request after the next letter', async () => {
    client = await clientWith({ capabilities: { textDocument: { completion } } });
    const list = await typing('"sto"');
    assert.equal(list.isIncomplete, true);
    const [item] = list.items;
    assert.equal(item?.label, 'storefront');
    assert.deepEqual(item.labelDetails, { description: 'shop:index:Part' });
    assert.equal(
      item.filterText,
      '"sto',
      'what was found for this text must not be thrown out by the client',
    );
    assert.equal(taken(list, item), text.replace('[]', `["${component('storefront').urn}"]`));
  });

  it('keeps the order of the server', async () => {
    client = await clientWith();
    const { items } = await typing('"');
    assert.deepEqual(
      items.map(({ label }) => label),
      ['shop-dev', 'storefront'],
    );
    assert.deepEqual(
      [...items].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1)),
      items,
    );
  });

  it('gives each item its own range, and no snippets, if the client supports no more', async () => {
    client = await clientWith();
    const list = await typing('"');
    assert.equal(list.itemDefaults, undefined);
    assert.equal(taken(list, list.items[0]!), text.replace('[]', `["${example.stack}"]`));

    const { start } = client.rangeOf(uri, '"dependencies"');
    const fields = await complete(start);
    const protect = fields!.items.find(({ label }) => label === 'protect')!;
    assert.equal(protect.insertTextFormat, undefined);
    assert.ok(taken(fields!, protect).includes('"protect": true,"dependencies"'));
  });

  it('offers fields with their meaning, as snippets', async () => {
    client = await clientWith({ capabilities: { textDocument: { completion } } });
    await client.open(uri, text);
    const { start } = client.rangeOf(uri, '"dependencies"');
    const list = await complete(start);
    assert.equal(list!.isIncomplete, false);
    const protect = list!.items.find(({ label }) => label === 'protect')!;
    assert.equal(protect.insertTextFormat, InsertTextFormat.Snippet);
    assert.equal(protect.textEditText, '"protect": ${1|true,false|},');
    assert.match((protect.documentation as { value: string }).value, /forbids Pulumi to delete/);
  });

  it('offers nothing in ordinary JSON, in an empty text and between tokens', async () => {
    client = await clientWith();
    await client.open(uri, '{ "parent": "" }', 'json');
    assert.equal(await complete({ line: 0, character: 13 }), null);
    await client.close(uri);
    await client.open(uri, '');
    assert.equal(await complete({ line: 0, character: 0 }), null);
  });

  it('offers the best matches in a state of 20,000 resources', async function () {
    this.timeout(180_000);
    client = await clientWith({ capabilities: { textDocument: { completion } } });
    const large = generateState({ resources: 20_000, properties: 1 });
    await client.open(uri, large);
    const at = large.lastIndexOf('"parent":"') + '"parent":"'.length;
    const range = {
      start: client.document(uri).positionAt(at),
      end: client.document(uri).positionAt(large.indexOf('"', at)),
    };
    await client.change(uri, [{ range, text: '-1777' }]);
    const cursor = client.document(uri).positionAt(at + 5);
    await complete(cursor); // The state is read and checked once.
    const start = performance.now();
    const list = await complete(cursor);
    console.log(`      completion ${(performance.now() - start).toFixed(0)} ms`);
    assert.ok(list!.items.length > 0 && list!.items.length <= 200);
    assert.match(list!.items[0]!.label, /-1777$/);
  });
});
