import assert from 'node:assert/strict';
import type { FoldingRange, FoldingRangeClientCapabilities } from 'vscode-languageserver/node';
import { generateState } from '../harness/generateState';
import type { LanguageClient } from '../harness/lsp';
import { component, exampleState, printed, stateWith } from '../harness/states';
import { useClients } from './suite';

const uri = 'file:///stack.json';
const lines: FoldingRangeClientCapabilities = { lineFoldingOnly: true, rangeLimit: 5000 };

describe('folding ranges', function () {
  this.timeout(60_000);

  const clientWith = useClients();
  let client: LanguageClient;

  const start = async (foldingRange: FoldingRangeClientCapabilities): Promise<void> => {
    client = await clientWith({ capabilities: { textDocument: { foldingRange } } });
  };
  const fold = async (text: string): Promise<FoldingRange[]> => {
    await client.open(uri, text);
    return client.request('textDocument/foldingRange', { textDocument: { uri } });
  };

  it('cover whatever spans lines: the whole text, the resources, and all that is in them', async () => {
    await start(lines);
    const text = printed(stateWith([component('a', { inputs: { tags: { list: [1, 2] }, none: {} } })]));
    const shown = text.split('\n');
    const found = await fold(text);
    const expected = shown.flatMap((line, index) => (/[{[]$/.test(line) ? [index] : []));
    assert.deepEqual(
      found.map(({ startLine }) => startLine).sort((a, b) => a - b),
      expected,
    );
    for (const { startLine, endLine } of found) {
      const indent = /^ */.exec(shown[startLine]!)![0];
      assert.match(
        shown[endLine + 1]!,
        new RegExp(`^${indent}[}\\]],?$`),
        'the closing bracket stays in sight',
      );
    }
  });

  it('are the outer ones if the client sets a limit', async () => {
    await start({ lineFoldingOnly: true, rangeLimit: 6 });
    const found = await fold(printed(stateWith([component('a', { inputs: { tags: { list: [1] } } })])));
    assert.deepEqual(
      found.map(({ startLine }) => client.document(uri).getText().split('\n')[startLine]!.trim()),
      ['{', '"deployment": {', '"manifest": {', '"resources": [', '{', '{'],
    );
  });

  it('keep the brackets visible, and show the name of the resource, if the client supports it', async () => {
    await start({ foldingRange: { collapsedText: true } });
    const found = await fold(printed(stateWith([component('a')])));
    const a = found.find(({ collapsedText }) => collapsedText?.includes('a ('));
    assert.equal(a?.collapsedText, '{ a (shop:index:Part) … }');
    const inside = client.document(uri).getText({
      start: { line: a.startLine, character: a.startCharacter! },
      end: { line: a.endLine, character: a.endCharacter! },
    });
    assert.match(inside, /^\s+"urn": .*Part::a"[^}]*\s$/s);
  });

  it('are empty in a state on one line, and in an empty text', async () => {
    await start(lines);
    assert.deepEqual(await fold(JSON.stringify(JSON.parse(exampleState()))), []);
    await client.close(uri);
    assert.deepEqual(await fold(''), []);
  });

  it('are within the text wherever it is truncated', async () => {
    await start(lines);
    const text = exampleState();
    for (let end = 0; end < text.length; end += 211) {
      const found = await fold(text.slice(0, end));
      const { lineCount } = client.document(uri);
      for (const { startLine, endLine } of found) assert.ok(startLine < endLine && endLine < lineCount);
      if (end > 100) assert.ok(found.length > 0);
      await client.close(uri);
    }
  });

  it('are as many as the client accepts in a state of 20,000 resources', async () => {
    await start(lines);
    assert.equal((await fold(generateState({ resources: 20_000, properties: 1, indent: 4 }))).length, 5000);
  });
});
