import assert from 'node:assert/strict';
import type { SelectionRange } from 'vscode-languageserver/node';
import { generateState } from '../harness/generateState';
import type { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';

describe('selection ranges', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  /** The texts of the ranges at each offset, from the inside out. */
  const select = async (...offsets: number[]): Promise<string[][]> => {
    const document = client.document(uri);
    const params = { textDocument: { uri }, positions: offsets.map((offset) => document.positionAt(offset)) };
    const found = await client.request<SelectionRange[]>('textDocument/selectionRange', params);
    return found.map((range) => {
      const texts: string[] = [];
      for (let at: SelectionRange | undefined = range; at; at = at.parent) {
        const { start, end } = at.range;
        texts.push(document.getText(at.range));
        if (!at.parent) continue;
        assert.ok(document.offsetAt(at.parent.range.start) <= document.offsetAt(start));
        assert.ok(document.offsetAt(at.parent.range.end) >= document.offsetAt(end));
      }
      return texts;
    });
  };

  it('extend from the part of a URN to the string, the member, the resource, and the whole text', async () => {
    const state = stateWith([component('a')]);
    const text = printed(state);
    await client.open(uri, text);
    const at = text.indexOf(example.stack, text.indexOf('"parent"')) + 'urn:pulumi:dev::sh'.length;
    const [texts] = await select(at);
    assert.deepEqual(texts!.slice(0, 4), [
      'shop',
      example.stack,
      `"${example.stack}"`,
      `"parent": "${example.stack}"`,
    ]);
    const around = texts!.slice(4);
    const { deployment } = state;
    assert.deepEqual(JSON.parse(around[0]!), deployment.resources[1]);
    assert.deepEqual(JSON.parse(around[1]!), deployment.resources);
    assert.match(around[2]!, /^"resources": \[/);
    assert.deepEqual(JSON.parse(around[3]!), deployment);
    assert.match(around[4]!, /^"deployment": \{/);
    assert.equal(around[5], text.trimEnd());
    assert.equal(around.length, 6);
  });

  it('extend into property values', async () => {
    const text = printed(stateWith([component('a', { inputs: { tags: { list: [1, 'two'] } } })]));
    await client.open(uri, text);
    const [texts, ofKey] = await select(text.indexOf('two'), text.indexOf('list') + 2);
    assert.deepEqual(texts!.slice(0, 2), ['two', '"two"']);
    assert.deepEqual(JSON.parse(texts![2]!), [1, 'two']);
    assert.match(texts![4]!, /^\{\s+"list"/);
    assert.match(texts![5]!, /^"tags"/);
    assert.match(texts![7]!, /^"inputs"/);
    assert.deepEqual(ofKey!.slice(0, 2), ['list', '"list"']);
    assert.match(ofKey![2]!, /^"list": \[/);
  });

  it('exist at every position, whatever the text is', async () => {
    const text = exampleState();
    for (const part of ['', ' ', '{', '{"version": 3,', text.slice(0, 2500), `${text}}}`]) {
      await client.open(uri, part);
      const offsets = Array.from({ length: 50 }, (_, index) => Math.floor((part.length * index) / 49));
      assert.equal((await select(...offsets)).length, 50);
      await client.close(uri);
    }
    await client.open(uri, '');
    assert.deepEqual(await select(0), [['']]);
  });

  it('are found in a state of 20,000 resources', async () => {
    const text = generateState({ resources: 20_000, properties: 1 });
    await client.open(uri, text);
    const [texts] = await select(text.lastIndexOf('"parent"') + 3);
    assert.deepEqual(texts!.slice(0, 2), ['parent', '"parent"']);
    assert.equal(texts!.at(-1), text);
  });
});
