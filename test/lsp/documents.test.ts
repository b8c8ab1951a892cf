import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver/node';
import { FRAGMENTS } from '../harness/damagedText';
import { itFuzzes } from '../harness/fuzz';
import { LanguageClient } from '../harness/lsp';
import type { Random } from '../harness/random';
import { component, exampleState, printed, stateWith } from '../harness/states';

const uri = 'file:///stack.json';
const start = { line: 0, character: 0 };
const anOrdinaryFile = printed({ name: 'shop', resources: ['a'], deployment: 'fast', version: 3 });

describe('documents', function () {
  this.timeout(120_000);

  let client: LanguageClient;
  afterEach(() => {
    client.kill();
  });

  it('with JSON that is not a state get no findings', async () => {
    client = await LanguageClient.start({ languageId: 'json' });
    await client.open(uri, anOrdinaryFile);
    assert.deepEqual(await client.diagnostics(uri), []);
    assert.deepEqual(await client.symbols(uri), []);
    assert.deepEqual(await client.codeActions(uri, { start, end: start }), []);
    assert.deepEqual(await client.definition(uri, start), []);
    assert.deepEqual(await client.references(uri, start), []);
    assert.equal(await client.hover(uri, { line: 1, character: 6 }), null);
  });

  it('with JSON that are states get findings as soon as they are states', async () => {
    client = await LanguageClient.start({ languageId: 'json' });
    await client.open(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
    await client.change(uri, anOrdinaryFile);
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.change(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
  });

  it('with JSON also get what the server sends unrequested', async () => {
    client = await LanguageClient.start({ languageId: 'json', diagnostics: 'push' });
    await client.open(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
    await client.change(uri, anOrdinaryFile);
    assert.deepEqual(await client.diagnostics(uri), []);
  });

  it('in the state language are states whatever they contain', async () => {
    client = await LanguageClient.start();
    await client.open(uri, anOrdinaryFile);
    assert.notDeepEqual(await client.diagnostics(uri), []);
  });

  it('are independent of each other', async () => {
    client = await LanguageClient.start();
    const other = 'file:///other.json';
    await client.open(uri, exampleState());
    await client.open(other, printed(stateWith([component('a', { id: 'x' })])));
    const codes = async (of: string): Promise<unknown[]> =>
      (await client.diagnostics(of)).map(({ code }) => code);
    const [first, second] = await Promise.all([codes(uri), codes(other)]);
    assert.deepEqual(first, ['pending-operation']);
    assert.deepEqual(second, ['component-with-id']);
    await client.close(other);
    assert.deepEqual(await codes(uri), ['pending-operation']);
  });

  it('may be closed while the server processes them', async () => {
    client = await LanguageClient.start();
    const params = { textDocument: { uri } };
    for (const method of ['textDocument/diagnostic', 'textDocument/documentSymbol']) {
      await client.open(uri, exampleState());
      const answer = client.request(method, params);
      await client.close(uri);
      await answer;
    }
    await client.open(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
  });

  it('that are not open get no answers', async () => {
    client = await LanguageClient.start();
    const nowhere = { textDocument: { uri: 'file:///nowhere.json' }, position: start };
    assert.equal(await client.request('textDocument/hover', nowhere), null);
    assert.equal(await client.request('textDocument/definition', nowhere), null);
    assert.equal(await client.request('textDocument/documentSymbol', nowhere), null);
    assert.deepEqual(await client.request('textDocument/diagnostic', nowhere), {
      kind: 'full',
      resultId: 'no state',
      items: [],
    });
  });

  itFuzzes('are the same after many small edits as when they are opened again', async (fuzz) => {
    client = await LanguageClient.start();
    const fresh = 'file:///fresh.json';
    const elsewhere = ({ relatedInformation, ...rest }: Diagnostic): unknown => ({
      ...rest,
      related: relatedInformation?.map(({ location, message }) => ({ range: location.range, message })),
    });
    await fuzz.attempts(8, async (random) => {
      await client.open(uri, exampleState());
      for (let step = 0; step < 15; step++) {
        await client.change(
          uri,
          Array.from({ length: 1 + random.below(3) }, () => randomChange(client, random)),
        );
        const found = await client.diagnostics(uri);
        await client.open(fresh, client.document(uri).getText());
        const expected = await client.diagnostics(fresh);
        assert.deepEqual(found.map(elsewhere), expected.map(elsewhere));
        const { range } = found.at(-1) ?? { range: { start, end: start } };
        assert.deepEqual(await edits(client, uri, range), await edits(client, fresh, range));
        await client.close(fresh);
      }
      await client.close(uri);
    });
  });
});

/** The edit of each offered action at a range. */
async function edits(client: LanguageClient, at: string, range: Diagnostic['range']): Promise<unknown[]> {
  const actions = await client.codeActions(at, range);
  return Promise.all(
    actions.map(async (action) => {
      const { title, edit } = await client.resolve(action);
      const [change] = edit?.documentChanges ?? [];
      return [title, change && 'edits' in change ? change.edits : undefined];
    }),
  );
}

/** A deletion, an insertion or both, at a random place of the text before this notification. */
function randomChange(client: LanguageClient, random: Random): { range: Diagnostic['range']; text: string } {
  const document = client.document(uri);
  // The changes of one notification apply one after the other: near the end of the shortest text, all positions
  // still exist.
  const length = document.getText().length;
  const from = random.below(Math.max(1, length - 100));
  const to = Math.min(length, from + random.pick([0, 0, 1, 2, 30]));
  return {
    range: { start: document.positionAt(from), end: document.positionAt(to) },
    text: random.chance(0.1) ? '' : random.pick(FRAGMENTS),
  };
}
