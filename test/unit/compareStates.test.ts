import assert from 'node:assert/strict';
import { Signature, SIGNATURE_KEY } from '../../shared/signature';
import { compareStates } from '../../server/src/features/compare/stateComparison';

type Fields = Record<string, unknown>;

function state(...resources: Fields[]): string {
  return JSON.stringify({ version: 3, deployment: { manifest: {}, resources } });
}

const a = {
  urn: 'urn:pulumi:s::p::t:m:T::a',
  type: 't:m:T',
  custom: true,
  id: '1',
  inputs: { x: { y: [1, 2] } },
};
const b = { ...a, urn: 'urn:pulumi:s::p::t:m:T::b' };

describe('compareStates', () => {
  const same = { added: [], removed: [], changed: [] };

  it('ignores order, spacing, shape and empty members', () => {
    const after = { dependencies: [], protect: false, parent: null, outputs: {}, ...b };
    const checkpoint = JSON.stringify(
      { version: 3, checkpoint: { latest: { resources: [after, a] } } },
      null,
      2,
    );
    assert.deepEqual(compareStates({ before: state(a, b), after: checkpoint }), same);
  });

  it('distinguishes secrets that were only encrypted again from other changes', () => {
    const secret = (ciphertext: string): Fields => ({ [SIGNATURE_KEY]: Signature.secret, ciphertext });
    const before = { ...a, inputs: { x: 1, key: secret('v1:a') }, outputs: { key: secret('v1:b') } };
    const again = { ...a, inputs: { x: 1, key: secret('v1:c') }, outputs: { key: secret('v1:d') } };
    const fieldsOf = (after: Fields): string[] =>
      compareStates({ before: state(before), after: state(after) }).changed[0]!.fields;
    const secrets = 'secrets (encrypted again, or changed)';
    assert.deepEqual(fieldsOf({ ...again, protect: true }), [secrets, 'protect']);
    assert.deepEqual(fieldsOf({ ...again, inputs: { x: 2, key: secret('v1:c') } }), ['inputs', secrets]);
    assert.deepEqual(fieldsOf({ ...again, outputs: { key: 'in plaintext' } }), [secrets, 'outputs']);
    // A ciphertext is random: it can contain anything, even a number with a long exponent.
    const number = { ...a, inputs: { x: 1, key: secret('v1:7e123') }, outputs: { key: secret('v1:d') } };
    assert.deepEqual(fieldsOf({ ...number, protect: true }), [secrets, 'protect']);
  });

  it('treats nothing else as a secret that was encrypted again', () => {
    const text = state({ ...a, inputs: { x: 0 }, dependencies: [], parent: b.urn });
    const digits = (last: number): string => text.replace('"x":0', `"x":1234567890123456789${last}`);
    const { changed } = compareStates({ before: digits(1), after: digits(2) });
    assert.deepEqual(changed, [{ urn: a.urn, fields: ['inputs'] }]);
    // The engine reads no signature in the map of properties itself.
    const map = (ciphertext: string): string =>
      state({ ...a, inputs: { [SIGNATURE_KEY]: Signature.secret, ciphertext } });
    assert.deepEqual(compareStates({ before: map('v1:a'), after: map('v1:b') }).changed[0]!.fields, [
      'inputs',
    ]);
  });

  it('names added and removed resources', () => {
    const c = { ...a, urn: 'urn:pulumi:s::p::t:m:T::c', id: 'another' };
    const difference = { added: [c.urn], removed: [a.urn], changed: [] };
    assert.deepEqual(compareStates({ before: state(a, b), after: state(c, b) }), difference);
    assert.deepEqual(compareStates({ before: state(a, b), after: state({ ...c, id: a.id }, b) }), {
      ...difference,
      renamed: [{ from: a.urn, to: c.urn }],
    });
  });

  it('names the changed fields, at any depth', () => {
    const changed = { ...a, id: '2', protect: true, inputs: { x: { y: [1, 3] } } };
    const { changed: found } = compareStates({ before: state(a), after: state(changed) });
    assert.deepEqual(
      found.map(({ urn, fields }) => [urn, fields.sort()]),
      [[a.urn, ['id', 'inputs', 'protect']]],
    );
  });

  it('treats a property without dependencies like a missing one', () => {
    const depends = (propertyDependencies: object) => state({ ...a, propertyDependencies });
    assert.deepEqual(
      compareStates({ before: depends({ x: [], y: ['u'] }), after: depends({ y: ['u'] }) }),
      same,
    );
    assert.deepEqual(compareStates({ before: depends({ x: [] }), after: state(a) }), same);
    const [changed] = compareStates({ before: depends({ x: ['u'] }), after: state(a) }).changed;
    assert.deepEqual(changed?.fields, ['propertyDependencies']);
  });

  it('distinguishes old copies of a resource', () => {
    const old = (id: string) => ({ ...a, delete: true, id });
    const before = state(a, old('1'), old('2'));
    assert.deepEqual(compareStates({ before, after: state(old('2'), a, old('1')) }), same);
    assert.deepEqual(compareStates({ before, after: state(a, old('1')) }).removed, [a.urn]);
    assert.deepEqual(compareStates({ before: state(a, a), after: state(a) }).removed, [a.urn]);
  });

  it('treats a text that is not a state like one without resources', () => {
    for (const text of ['', 'null', '[]', '{', '{"deployment": null, "version": 3}']) {
      assert.deepEqual(compareStates({ before: text, after: state(a) }).added, [a.urn]);
      assert.deepEqual(compareStates({ before: state(a), after: text }).removed, [a.urn]);
    }
  });

  it('compares deeply nested values', () => {
    const deep = (core: string) => state(a).replace('[1,2]', `${'['.repeat(5000)}${core}${']'.repeat(5000)}`);
    assert.deepEqual(compareStates({ before: deep('1'), after: deep(' 1') }), same);
    assert.deepEqual(compareStates({ before: deep('1'), after: deep('2') }).changed[0]?.fields, ['inputs']);
  });
});
