import assert from 'node:assert/strict';
import type { SemanticTokens, SemanticTokensOptions } from 'vscode-languageserver/node';
import { Signature, SIGNATURE_KEY } from '../../shared/signature';
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
const base = component('base');
const none = component('none');
const secret = (fields: object): object => ({ [SIGNATURE_KEY]: Signature.secret, ...fields });

describe('semantic tokens', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  /** The tokens as `text: type.modifier`. */
  const decoded = (tokens: SemanticTokens | null): string[] => {
    assert.ok(tokens);
    const { legend } = client.server.capabilities.semanticTokensProvider as SemanticTokensOptions;
    const document = client.document(uri);
    const found: string[] = [];
    let line = 0;
    let character = 0;
    for (let at = 0; at < tokens.data.length; at += 5) {
      const [lines, characters, length, type, bits] = tokens.data.slice(at, at + 5) as [
        number,
        number,
        number,
        number,
        number,
      ];
      character = lines === 0 ? character + characters : characters;
      line += lines;
      const start = document.offsetAt({ line, character });
      const modifiers = legend.tokenModifiers.filter((_, bit) => bits & (1 << bit));
      const text = document.getText().slice(start, start + length);
      found.push(`${text}: ${[legend.tokenTypes[type], ...modifiers].join('.')}`);
    }
    return found;
  };
  const full = (): Promise<SemanticTokens | null> =>
    client.request('textDocument/semanticTokens/full', { textDocument: { uri } });
  const inLines = (start: number, end: number): Promise<SemanticTokens | null> =>
    client.request('textDocument/semanticTokens/range', {
      textDocument: { uri },
      range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
    });

  it('distinguish resolved from dangling references', async () => {
    const user = component('user', {
      parent: base.urn,
      dependencies: [none.urn, base.urn, ''],
      propertyDependencies: { a: [base.urn], b: [none.urn] },
      deletedWith: none.urn,
      replaceWith: [base.urn],
      provider: `${provider.urn}::an-id`,
      viewOf: none.urn,
      aliases: [none.urn],
    });
    await client.open(uri, printed(stateWith([provider, base, user])));
    const dangling = `${none.urn}: variable.dangling`;
    assert.deepEqual(decoded(await full()), [
      'shop-dev: variable',
      'base: variable',
      dangling,
      'base: variable',
      'base: variable',
      dangling,
      dangling,
      'base: variable',
      'default: variable',
      dangling,
    ]);
  });

  it('find the name in a provider reference and in an unusual URN', async () => {
    const named = { ...provider, urn: `${provider.urn}::x`, id: 'an-id' };
    const user = component('user', { parent: '', provider: `${named.urn}::an-id` });
    const odd = component('"quoted"');
    const resources = [named, odd, user, component('child', { parent: odd.urn })];
    await client.open(uri, printed(stateWith(resources)));
    assert.deepEqual(decoded(await full()), [
      'shop-dev: variable',
      'default::x: variable',
      `${odd.urn.replaceAll('"', '\\"')}: variable`,
    ]);
  });

  it('mark an entry that is pending deletion', async () => {
    await client.open(uri, printed(stateWith([component('old', { parent: '', delete: true })])));
    assert.deepEqual(decoded(await full()), ['old: variable.declaration.deprecated']);
  });

  it('mark fields that Pulumi ignores, at any place', async () => {
    const resource = component('a', {
      parent: '',
      inputs: { bogus: 1 },
      customTimeouts: { bogus: 1 },
      urnn: 1,
    });
    const state = stateWith([resource], {
      pending_operations: [{ type: 'creating', resource: component('b', { parent: '', misspelt: 1 }) }],
    });
    await client.open(uri, printed({ ...state, extra: 1 }));
    assert.deepEqual(decoded(await full()), [
      'bogus: property.dropped',
      'urnn: property.dropped',
      'misspelt: property.dropped',
      'extra: property.dropped',
    ]);
    await client.change(uri, printed({ ...state, extra: 1 }).replace('"version"', 'version'));
    assert.deepEqual(decoded(await full()), [], 'where quotes are missing, nothing is sure to be a field');
  });

  it('recognize secrets', async () => {
    const inputs = {
      ciphertext: 'not-a-secret',
      hidden: secret({ ciphertext: 'v1:a:b' }),
      list: [secret({ plaintext: '"shown"' })],
      both: secret({ ciphertext: 'x', plaintext: 'y' }),
    };
    await client.open(uri, printed(stateWith([component('a', { parent: '', inputs })])));
    assert.deepEqual(decoded(await full()), ['v1:a:b: secret', '\\"shown\\": secret.plaintext']);
  });

  it('can be limited to a range', async () => {
    const users = Array.from({ length: 9 }, (_, i) => component(`user-${i}`, { dependencies: [none.urn] }));
    await client.open(uri, printed(stateWith(users)));
    const { line } = client.rangeOf(uri, `"urn": "${users[4]!.urn}"`).start;
    assert.equal(decoded(await full()).length, 18);
    assert.deepEqual(decoded(await inLines(line, line + 4)), ['shop-dev: variable']);
    assert.deepEqual(decoded(await inLines(line, line + 6)), [
      'shop-dev: variable',
      `${none.urn}: variable.dangling`,
    ]);
  });

  it('of a large text are only those of a range', async () => {
    const outputs = { filler: 'x'.repeat(2_000_000) };
    await client.open(uri, printed(stateWith([component('large', { outputs }), component('small')])));
    assert.equal(await full(), null);
    const { line } = client.rangeOf(uri, `"urn": "${component('small').urn}"`).start;
    assert.deepEqual(decoded(await inLines(line, line + 6)), ['shop-dev: variable']);
  });
});
