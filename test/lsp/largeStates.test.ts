import assert from 'node:assert/strict';
import { CancellationTokenSource, LSPErrorCodes, type DocumentSymbol } from 'vscode-languageserver/node';
import { LanguageClient } from '../harness/lsp';
import { generateDeployment, wrap } from '../harness/generateState';

const uri = 'file:///stack.json';

/** A healthy state of about this many characters, with a long string in each resource. */
function stateOfSize(size: number, resources: number, indent?: number): string {
  const deployment = generateDeployment({ resources, properties: 20 });
  const text = (): string => JSON.stringify(wrap(deployment, 'export'), undefined, indent);
  const filler = 'x'.repeat(Math.max(0, Math.floor((size - text().length) / resources)));
  for (const resource of deployment.resources)
    resource['outputs'] = { ...(resource['outputs'] as object), filler };
  return text();
}

/** Sizes of real stacks that cause trouble, as exported and as a backend stores them. */
const states: Record<string, () => string> = {
  '17 MB in 2,500 resources, pretty-printed': () => stateOfSize(17_000_000, 2500, 4),
  '20 MB in 2,500 resources, on one line': () => stateOfSize(20_000_000, 2500),
};

describe('large states', function () {
  this.timeout(180_000);

  let client: LanguageClient;
  afterEach(() => {
    client.kill();
  });

  // The times are only printed: a slow machine is not a failure, a missing answer is.
  for (const [name, make] of Object.entries(states)) {
    it(`are served: ${name}`, async () => {
      const text = make();
      client = await LanguageClient.start();
      const times: string[] = [];
      const timed = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
        const start = performance.now();
        const result = await action();
        times.push(`${what} ${(performance.now() - start).toFixed(0)} ms`);
        return result;
      };

      const first = await timed('opening to diagnostics', async () => {
        await client.open(uri, text);
        return client.diagnostics(uri);
      });
      assert.deepEqual(first, []);

      // Types a typo into the last dependency, key by key.
      const at = text.lastIndexOf('"dependencies"');
      const position = client.document(uri).positionAt(text.indexOf('urn:', at) + 4);
      const type = (character: string): Promise<unknown> => {
        const range = { start: position, end: position };
        return timed('keystroke to diagnostics', async () => {
          await client.change(uri, [{ range, text: character }]);
          return client.diagnostics(uri);
        });
      };
      await type('x');
      await type('y');
      const magic = client.document(uri).positionAt(text.indexOf('"magic"') + '"magic": '.length + 1);
      await client.change(uri, [{ range: { start: magic, end: magic }, text: 'x' }]);
      const found = await client.diagnostics(uri);
      const codes = [...new Set(found.map(({ code }) => code))];
      assert.deepEqual(codes, ['manifest-checksum', 'missing-reference']);

      const { range } = found[1]!;
      const actions = await timed('code actions', () => client.codeActions(uri, range));
      const [all] = await timed('source.fixAll', () => client.codeActions(uri, range, ['source.fixAll']));
      await timed('resolving a fix', () => client.resolve(actions[0]!));
      await timed('resolving source.fixAll', () => client.resolve(all!));
      const symbols = await timed('symbols', () => client.symbols(uri));
      assert.equal(count(symbols), 2500);
      await timed('hover', () => client.hover(uri, position));
      await timed('references', () => client.references(uri, range.start));
      const textDocument = { uri };
      const lenses = await timed('code lenses', () =>
        client.request<unknown[]>('textDocument/codeLens', { textDocument }),
      );
      assert.equal(lenses.length > 0, text.includes('\n'));
      const view = {
        start: { line: position.line, character: 0 },
        end: { line: position.line + 60, character: 0 },
      };
      const onScreen = { textDocument, range: view };
      await timed('tokens on the screen', () =>
        client.request('textDocument/semanticTokens/range', onScreen),
      );
      await timed('inlay hints on the screen', () => client.request('textDocument/inlayHint', onScreen));
      console.log(`      ${(text.length / 1e6).toFixed(1)} MB: ${times.join(', ')}`);
    });
  }

  it('do not block other requests, and can be changed and cancelled, while they are read', async () => {
    const small = 'file:///small.json';
    client = await LanguageClient.start();
    await client.open(small, stateOfSize(0, 20));
    await client.diagnostics(small);
    const text = stateOfSize(12_000_000, 2400);
    await client.open(uri, text);
    const answers: string[] = [];
    const read = client.diagnostics(uri).finally(() => answers.push('the large one'));
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri } };
    const givenUp = client.request('textDocument/diagnostic', params, source.token);
    const refused = assert.rejects(givenUp, { code: LSPErrorCodes.RequestCancelled });
    source.cancel();
    await refused.finally(() => answers.push('what was given up'));
    const magic = client.document(uri).positionAt(text.indexOf('"magic"') + '"magic": '.length);
    await client.change(uri, [{ range: { start: magic, end: magic }, text: 'x' }]);
    await client.hover(small, magic).finally(() => answers.push('the small one'));
    const found = await read;
    assert.deepEqual(answers, ['what was given up', 'the small one', 'the large one']);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['manifest-checksum'],
    );
  });

  it('do not block other requests while 10,000 copies of a resource are read that is its own parent', async () => {
    const small = 'file:///small.json';
    client = await LanguageClient.start();
    await client.open(small, stateOfSize(0, 20));
    await client.diagnostics(small);
    const urn = 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev';
    const deployment = generateDeployment({ resources: 1 });
    const copy = { urn, custom: false, type: 'pulumi:pulumi:Stack', parent: urn };
    await client.open(
      uri,
      JSON.stringify(wrap({ ...deployment, resources: Array(10_000).fill(copy) }, 'export')),
    );
    const done = { isRead: false };
    const read = client.diagnostics(uri).finally(() => (done.isRead = true));
    const waits: number[] = [];
    while (!done.isRead) {
      const start = performance.now();
      await client.hover(small, { line: 0, character: 5 });
      waits.push(performance.now() - start);
    }
    const found = await read;
    assert.ok(found.some(({ code }) => code === 'parent-circle'));
    assert.ok(waits.length > 20, `${waits.length} answers meanwhile`);
    console.log(`      longest wait: ${Math.max(...waits).toFixed(0)} ms`);
  });

  it('on one line of 20 MB that is not a state are served', async () => {
    client = await LanguageClient.start({ languageId: 'json' });
    await client.open(uri, JSON.stringify(Array.from({ length: 400_000 }, () => 'x'.repeat(48))));
    assert.deepEqual(await client.diagnostics(uri), []);
    assert.deepEqual(await client.symbols(uri), []);
  });

  it('are served if every resource is broken', async () => {
    const deployment = generateDeployment({ resources: 1100 });
    // Removes the network, on which all depend.
    for (const resource of deployment.resources.slice(1)) {
      resource.dependencies = ['urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::main'];
    }
    client = await LanguageClient.start();
    const start = performance.now();
    await client.open(uri, JSON.stringify(wrap(deployment, 'export'), undefined, 4));
    assert.equal((await client.diagnostics(uri)).length, 600);
    console.log(`      1,099 missing references: ${(performance.now() - start).toFixed(0)} ms`);
  });
});

function count(symbols: readonly DocumentSymbol[]): number {
  return symbols.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0);
}
