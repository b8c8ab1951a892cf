import assert from 'node:assert/strict';
import { hashValues } from '../../../server/src/features/compare/hashValues';
import { readBack } from '../../../server/src/features/compare/readBack';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { SECRET } from '../../harness/plantedSecrets';
import { secretStates } from '../../harness/secretStates';

const URN = 'urn:pulumi:s::p::t:m:T::a';

const state = (fields: string): string =>
  `{"version": 3, "deployment": {"manifest": {}, "resources": [{"urn": "${URN}", "type": "t:m:T", ${fields}}]}}`;

const outputs = (raw: string): string => state(`"outputs": ${raw}`);

/** The differences between two states, according to their hashes. */
function differences(imported: string, found: string, keys: [string, string] = ['k', 'k']): string[] {
  const [one, other] = [imported, found].map((text, i) => hashValues({ text, key: keys[i]! }));
  const { differences: all } = readBack({ imported: one!, found: other!, limit: 10 });
  return all.map(({ path, kind }) => `${path}: ${kind}`);
}

describe('hashValues', () => {
  it('contains no values and nothing of secrets', () => {
    for (const name of ['a state', 'a checkpoint']) {
      const hashes = hashValues({ text: secretStates[name]!, key: 'k' })!;
      const { deployment } = JSON.parse(hashes) as { deployment: object };
      assert.deepEqual(Object.keys(deployment), ['resources']);
      assert.ok(!hashes.includes(SECRET), `${name}: ${hashes}`);
    }
    assert.ok(!hashValues({ text: outputs('{"pin": 4711}'), key: 'k' })!.includes('4711'));
  });

  it('finds where two states differ, and treats secrets as equal', () => {
    const secret = (value: string): string => `{"s": {"${SIGNATURE_KEY}": "${Signature.secret}", ${value}}}`;
    assert.deepEqual(differences(outputs('{"a": [1, {"b": "x"}]}'), outputs('{"a": [1, {"b": "y"}]}')), [
      'outputs.a[1].b: other',
    ]);
    assert.deepEqual(differences(outputs('{"a": 1, "b": "x"}'), outputs('{"a": 2, "c": "x"}')), [
      'outputs.a: other',
      'outputs.b: missing',
      'outputs.c: extra',
    ]);
    assert.deepEqual(differences(outputs('{"a": "1"}'), outputs('{"a": 1}')), ['outputs.a: other']);
    assert.deepEqual(
      differences(outputs(secret('"plaintext": "\\"x\\""')), outputs(secret('"ciphertext": "v1:y"'))),
      [],
    );
    assert.deepEqual(differences(state('"protect": true'), state('"protect": false')), ['protect: other']);
  });

  it('treats values as equal that Pulumi writes in another form', () => {
    assert.deepEqual(
      differences(
        outputs('{"a": "\\u00fc", "n": 1.0, "s": "\\ud800", "long": 12345678901234567890}'),
        outputs('{"long": 12345678901234567000, "s": "\ufffd", "n": 1, "a": "ü"}'),
      ),
      [],
    );
  });

  it('returns other hashes with another key, and none for texts that are not states', () => {
    assert.deepEqual(differences(outputs('{"a": "x"}'), outputs('{"a": "x"}'), ['k', 'l']), [
      'outputs.a: other',
    ]);
    for (const text of ['', '{', '[]', '{"a": 1}']) assert.equal(hashValues({ text, key: 'k' }), null, text);
  });
});
