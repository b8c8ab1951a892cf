import assert from 'node:assert/strict';
import type { FormattingOptions, Range, TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { generateState } from '../harness/generateState';
import type { LanguageClient } from '../harness/lsp';
import { exampleState, printed } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
/** The text as the CLI prints it. */
const exported = printed(JSON.parse(exampleState()));
const usual: FormattingOptions = { tabSize: 4, insertSpaces: true };

describe('formatting', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  const edits = async (options = usual, range?: Range): Promise<TextEdit[]> => {
    const params = { textDocument: { uri }, options, ...(range && { range }) };
    const method = range ? 'textDocument/rangeFormatting' : 'textDocument/formatting';
    return client.request(method, params);
  };
  const formatted = async (options = usual, range?: Range): Promise<string> =>
    TextDocument.applyEdits(client.document(uri), await edits(options, range));
  const dense = JSON.stringify(JSON.parse(exported));

  it('formats a state on one line like an export', async () => {
    await client.open(uri, dense);
    assert.equal(await formatted(), exported.trimEnd());
    assert.equal(await formatted({ ...usual, insertFinalNewline: true }), exported);
  });

  it('indents with the editor’s options', async () => {
    await client.open(uri, `${dense}\n`);
    const state = JSON.parse(dense) as unknown;
    assert.equal(
      await formatted({ tabSize: 8, insertSpaces: false }),
      `${JSON.stringify(state, null, '\t')}\n`,
    );
    assert.equal(await formatted({ tabSize: 2, insertSpaces: true }), `${JSON.stringify(state, null, 2)}\n`);
  });

  it('changes only the requested lines', async () => {
    const text = exported.replaceAll('"custom": ', '"custom":');
    await client.open(uri, text);
    const line = text.split('\n').findIndex((content) => content.includes('"custom":'));
    const range = { start: { line, character: 0 }, end: { line, character: 1000 } };
    assert.equal(await formatted(usual, range), text.replace('"custom":', '"custom": '));
  });

  it('makes one edit for a large state on one line', async () => {
    await client.open(uri, generateState({ resources: 5000, properties: 2 }));
    const start = performance.now();
    const found = await edits();
    console.log(`      ${(performance.now() - start).toFixed(0)} ms`);
    assert.equal(found.length, 1);
    const text = client.document(uri).getText();
    const laidOut = TextDocument.applyEdits(client.document(uri), found);
    assert.equal(laidOut, JSON.stringify(JSON.parse(text), null, 4));
  });

  it('makes harmless edits in broken, empty and other texts', async () => {
    await client.open(uri, '');
    assert.deepEqual(await edits(), []);
    await client.close(uri);
    await client.open(uri, '{"a": 1}', 'json');
    assert.equal(await edits(), null);
    await client.close(uri);
    await client.open(uri, dense.slice(0, 2000));
    assert.equal((await formatted()).replace(/\s/g, ''), dense.slice(0, 2000).replace(/\s/g, ''));
  });
});
