import assert from 'node:assert/strict';
import type { VersionChange } from '../../../shared/history';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { compareStates } from '../../../server/src/features/compare/stateComparison';
import { changeBetween, digestOf } from '../../../server/src/features/history/stateDigest';
import { StateModel } from '../../../server/src/state/model';
import { itFuzzes } from '../../harness/fuzz';
import { generateDeployment, wrap } from '../../harness/generateState';
import { component, printed, stateWith } from '../../harness/states';

function change(older: string, newer: string): VersionChange {
  return changeBetween(digestOf(new StateModel(older)), digestOf(new StateModel(newer)));
}

/** A state with one part that has these inputs. */
function part(inputs: unknown): string {
  return printed(stateWith([component('a', { inputs })]));
}

describe('the changes from one kept state to the next', () => {
  itFuzzes('are the same as in a comparison of both', async (fuzz) => {
    await fuzz.attempts(100, (random, seed) => {
      const deployment = generateDeployment({ resources: 20, seed, properties: 3, secrets: false });
      const before = JSON.stringify(wrap(deployment, 'export'));
      const after = structuredClone(deployment);
      after.resources = after.resources.filter(() => !random.chance(0.1));
      for (const resource of after.resources) {
        if (random.chance(0.2)) resource['protect'] = resource['protect'] !== true;
        if (random.chance(0.2)) resource['inputs'] = { changed: random.word(5) };
        if (random.chance(0.1)) resource['created'] = '2026-01-01T00:00:00Z';
      }
      const now = JSON.stringify(wrap(after, 'checkpoint'), null, 2);
      const { added, removed, changed } = compareStates({ before, after: now });
      const found = change(before, now);
      assert.deepEqual(found.added, added);
      assert.deepEqual(found.removed, removed);
      const differing = changed.flatMap(({ urn, fields }) => {
        const meant = fields.filter((field) => field !== 'created');
        return meant.length > 0 ? [{ urn, fields: meant.sort() }] : [];
      });
      const ours = found.changed.map(({ urn, fields }) => ({ urn, fields: [...fields].sort() }));
      assert.deepEqual(ours, differing);
    });
  });

  it('are none if only the order of members or the ciphertext of a secret differs', () => {
    const secret = (ciphertext: string): object => ({ [SIGNATURE_KEY]: Signature.secret, ciphertext });
    const older = part({ a: [1, { b: 2, c: 3 }], s: secret('v1:abc') });
    const newer = part({ s: secret('v1:xyz'), a: [1, { c: 3, b: 2 }] });
    assert.deepEqual(change(older, newer).changed, []);
    assert.equal(change(older, part({ s: secret('v1:abc'), a: [1, { c: 3, b: 3 }] })).changedCount, 1);
    assert.equal(change(older, part({ a: [1, { b: 2, c: 3 }], s: 'plain' })).changedCount, 1);
  });

  it('include values that look equal', () => {
    for (const [one, other] of [
      [['a', 'b'], ['a,b']],
      [{ a: '1' }, { a: 1 }],
      [[[], []], [[[]]]],
      [{ a: null }, { b: null }],
    ]) {
      assert.equal(
        change(part({ x: one }), part({ x: other })).changedCount,
        1,
        JSON.stringify([one, other]),
      );
    }
  });

  it('are limited to a readable number, and all are counted', () => {
    const parts = Array.from({ length: 150 }, (_, i) => component(`p${i}`));
    const found = change(printed(stateWith([])), printed(stateWith(parts)));
    assert.equal(found.added.length, 100);
    assert.equal(found.addedCount, 150);
  });
});
