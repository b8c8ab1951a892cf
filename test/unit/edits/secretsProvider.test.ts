import assert from 'node:assert/strict';
import { withSecretsProvider } from '../../../server/src/edits/secretsProviderEdits';

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

  it('says that there is none', () => {
    for (const of of [state(), state({}), state({ type: '' })]) {
      assert.match(withSecretsProvider({ text: state(), of }).failure!, /no secrets provider/);
    }
  });
});
