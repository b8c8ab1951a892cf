import assert from 'node:assert/strict';
import { readBack } from '../../../server/src/features/compare/readBack';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

const URN = 'urn:pulumi:s::p::t:m:T::a';
const SECRET = `{"${SIGNATURE_KEY}": "${Signature.secret}", "ciphertext": "v1:a"}`;
const AGAIN = SECRET.replace('v1:a', 'v1:b');

/** A state of one resource; each field is the JSON of the text. */
const state = (fields: Record<string, string>, urn = URN): string => {
  const members = Object.entries(fields).map(([name, raw]) => `, "${name}": ${raw}`);
  const resource = `{"urn": "${urn}", "type": "t:m:T"${members.join('')}}`;
  return `{"version": 3, "deployment": {"manifest": {}, "resources": [${resource}]}}`;
};

/** The differences, as `path: kind`. */
function differences(imported: Record<string, string>, found: Record<string, string>): string[] {
  const { differences: all } = readBack({ imported: state(imported), found: state(found), limit: 10 });
  return all.map(({ urn, path, kind }) => {
    assert.equal(urn, URN);
    return `${path}: ${kind}`;
  });
}

describe('readBack', () => {
  it('compares two secrets if both are in plaintext', () => {
    const clear = (value: string): string =>
      SECRET.replace('"ciphertext": "v1:a"', `"plaintext": "${value}"`);
    const list = (secret: string): Record<string, string> => ({ inputs: `{"list": [${secret}]}` });
    assert.deepEqual(differences(list(clear('a')), list(clear('a'))), []);
    assert.deepEqual(differences(list(clear('a')), list(clear('b'))), ['inputs.list[0]: other']);
    assert.deepEqual(differences(list(clear('a')), list(SECRET)), []);
  });

  const outputs = (imported: string, found: string) => differences({ outputs: imported }, { outputs: found });

  it('treats values as equal that are only written differently', () => {
    for (const [imported, found] of [
      ['{"a": 1, "b": [true, null]}', '{\n "b": [ true, null ],\n "a": 1 }'],
      ['{"a": 1.0}', '{"a": 1}'],
      ['{"a": 1E2, "b": 0.10, "c": 120e-1}', '{"a": 100, "b": 1e-1, "c": 12}'],
      ['{"a": "\\u00fc\\/\\u003c"}', '{"a": "ü/<"}'],
      ['{"\\u0061": 1}', '{"a": 1}'],
      ['{"a": 1, "a": 2}', '{"a": 2}'],
      ['{"a": "\\ud83d\\ude00"}', '{"a": "😀"}'],
    ] as const) {
      assert.deepEqual(outputs(imported, found), [], imported);
    }
    assert.deepEqual(differences({ inputs: '{}', protect: 'false' }, {}), []);
    const created = { created: '"2026-01-02T03:04:05.120Z"' };
    assert.deepEqual(differences(created, { created: '"2026-01-02T03:04:05.12Z"' }), []);
  });

  it('names the place of each difference, but no value', () => {
    assert.deepEqual(
      outputs('{"a": {"b c": [1, {"d": "x"}]}, "gone": 1}', '{"a": {"b c": [1, {"d": "y"}, 3]}, "new": 1}'),
      [
        'outputs.a["b c"][1].d: other',
        'outputs.a["b c"][2]: extra',
        'outputs.gone: missing',
        'outputs.new: extra',
      ],
    );
    assert.deepEqual(outputs('{"a": null}', '{}'), ['outputs.a: missing']);
    assert.deepEqual(outputs('{"a": "1"}', '{"a": 1}'), ['outputs.a: other']);
    assert.deepEqual(outputs('{"a": "e\u0301"}', '{"a": "é"}'), ['outputs.a: other']);
    assert.deepEqual(differences({ inputs: '{"a": 1}' }, {}), ['inputs: missing']);
    assert.deepEqual(differences({ dependencies: `["${URN}"]` }, { dependencies: '["x"]' }), [
      'dependencies: other',
    ]);
    assert.deepEqual(differences({ id: '"1"', initErrors: '["e"]' }, { id: '"1"' }), ['initErrors: missing']);
  });

  it('distinguishes numbers by all their digits', () => {
    for (const [imported, found] of [
      ['9007199254740993', '9007199254740992'],
      ['12345678901234567890', '12345678901234567000'],
      ['0.1000000000000000055', '0.1'],
      ['1e-400', '0'],
    ] as const) {
      assert.deepEqual(outputs(`[${imported}]`, `[${found}]`), ['outputs[0]: rounded'], imported);
    }
    assert.deepEqual(outputs('[-0]', '[0]'), ['outputs[0]: other']);
    assert.deepEqual(outputs('[1]', '[2]'), ['outputs[0]: other']);
  });

  it('knows what Pulumi makes of half a surrogate pair', () => {
    assert.deepEqual(outputs('["a\\ud800b"]', '["a\ufffdb"]'), ['outputs[0]: unpaired surrogate']);
  });

  it('treats two secrets as equal, but not a secret and a value in plaintext', () => {
    assert.deepEqual(outputs(`{"a": [${SECRET}]}`, `{"a": [${AGAIN}]}`), []);
    assert.deepEqual(outputs(`{"a": ${SECRET}, "b": 1}`, `{"a": ${AGAIN}, "b": 2}`), ['outputs.b: other']);
    assert.deepEqual(outputs(`{"a": ${SECRET}}`, '{"a": {"b": 1}}'), ['outputs.a: other']);
    assert.deepEqual(outputs(`{"a": ${SECRET}}`, '{"a": "x"}'), ['outputs.a: other']);
    assert.deepEqual(differences({ replacementTrigger: SECRET }, { replacementTrigger: AGAIN }), []);
    // A map of properties is never a special value itself.
    assert.deepEqual(outputs(SECRET, AGAIN), ['outputs.ciphertext: other']);
  });

  it('allows that the engine adds or omits empty members of other special values', () => {
    const reference = (more: string) =>
      `{"a": {"${SIGNATURE_KEY}": "${Signature.resourceReference}", "urn": "${URN}"${more}}}`;
    assert.deepEqual(outputs(reference(''), reference(', "packageVersion": ""')), []);
    assert.deepEqual(outputs(reference(', "id": ""'), reference('')), []);
    assert.deepEqual(outputs(reference(', "id": "1"'), reference(', "id": "2"')), ['outputs.a.id: other']);
  });

  it('names missing and additional resources, and counts the rest', () => {
    const other = state({}, `${URN}2`);
    assert.deepEqual(readBack({ imported: state({}), found: other, limit: 1 }), {
      differences: [{ urn: URN, kind: 'missing' }],
      count: 2,
    });
    assert.deepEqual(readBack({ imported: state({}), found: other, limit: 2 }).differences[1], {
      urn: `${URN}2`,
      kind: 'extra',
    });
  });

  it('reads values that are nested as deeply as the engine allows', () => {
    const nested = (core: string) => `{"a": ${'['.repeat(9000)}${core}${']'.repeat(9000)}}`;
    assert.deepEqual(outputs(nested('1'), nested(' 1')), []);
    assert.equal(outputs(nested('1'), nested('2')).length, 1);
  });
});
