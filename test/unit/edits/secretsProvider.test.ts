import assert from 'node:assert/strict';
import {
  secretsProviderOf,
  withSecretsProvider,
} from '../../../server/src/features/transfer/secretsProvider';

const provider = (salt: string): object => ({ type: 'passphrase', state: { salt } });
const state = (secrets_providers?: object): string =>
  JSON.stringify({
    version: 3,
    deployment: { manifest: {}, ...(secrets_providers && { secrets_providers }) },
  });

describe('withSecretsProvider', () => {
  it('replaces the secrets provider, or adds it', () => {
    const expected: unknown = JSON.parse(state(provider('theirs')));
    for (const text of [state(provider('ours')), state()]) {
      const result = withSecretsProvider({ text, of: state(provider('theirs')) });
      assert.ok(result.text !== undefined, result.failure);
      assert.deepEqual(JSON.parse(result.text), expected);
    }
  });

  it('reports that there is none', () => {
    for (const of of [state(), state({}), state({ type: '' })]) {
      assert.match(withSecretsProvider({ text: state(), of }).failure!, /no secrets provider/);
    }
  });
});

describe('secretsProviderOf', () => {
  it('returns the secrets provider of a stack’s settings, and nothing else', () => {
    const cloud = { url: 'awskms://alias/a', encryptedkey: 'AQ==', more: 'no', salt: 1 };
    assert.deepEqual(secretsProviderOf({ text: state({ type: 'cloud', state: cloud }) }), {
      type: 'cloud',
      state: { url: 'awskms://alias/a', encryptedkey: 'AQ==' },
    });
    assert.deepEqual(secretsProviderOf({ text: state({ type: 'b64' }) }), { type: 'b64', state: {} });
    const checkpoint = { version: 3, checkpoint: { latest: { secrets_providers: provider('s') } } };
    assert.deepEqual(secretsProviderOf({ text: JSON.stringify(checkpoint) }), provider('s'));
  });

  it('is null if there is none', () => {
    for (const text of [state(), state({}), '{}', '[', '']) assert.equal(secretsProviderOf({ text }), null);
  });
});
