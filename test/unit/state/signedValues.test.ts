import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { isShadowed, signedValuesIn, signedValuesOfResource } from '../../../server/src/state/signedValues';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { itFuzzes } from '../../harness/fuzz';
import type { Random } from '../../harness/random';

const secret = `{"${SIGNATURE_KEY}":"${Signature.secret}","ciphertext":"v1:a:b"}`;

/** Two names, in all ways in which JSON can write them. */
const keys = ['"a/b"', '"a\\/b"', '"\\u0061/b"', '"c"', '"\\u0063"', '"d{\\"["'];

describe('the signed values of a resource', () => {
  itFuzzes('are shadowed if their key, or one around them, is repeated in its object', (fuzz) =>
    fuzz.attempts(500, (random) => {
      const inputs = `{${membersOf(random, 3)}}`;
      const [resource] = new StateModel(`{"resources": [{"inputs": ${inputs}}]}`).resources;
      const values = signedValuesOfResource(resource!);
      const seen = new Set(
        [...signedValuesIn(resource!.fields.get('inputs')!.expand(), true)].map(({ start }) => start),
      );
      for (const value of values) {
        assert.equal(isShadowed(value, resource!), !seen.has(value.start), `${value.start} in ${inputs}`);
      }
    }),
  );

  it('include the place of a ciphertext without reading the secret', () => {
    const text = `{"resources": [{"inputs": {"ciphertext": ${secret}}}]}`;
    const model = new StateModel(text);
    const [value] = signedValuesOfResource(model.resources[0]!);
    const { start, end } = value!.encryptedAt!;
    assert.equal(text.slice(start, end), '"v1:a:b"');
  });
});

function membersOf(random: Random, depth: number): string {
  return Array.from(
    { length: random.below(4) },
    () => `${random.pick(keys)} : ${valueOf(random, depth)}`,
  ).join(', ');
}

function valueOf(random: Random, depth: number): string {
  if (depth === 0 || random.chance(0.3))
    return random.chance(0.6) ? secret : random.pick(['1', '"c\\""', 'null']);
  if (random.chance(0.5)) return `{${membersOf(random, depth - 1)}}`;
  return `[${Array.from({ length: random.below(3) }, () => valueOf(random, depth - 1)).join(',')}]`;
}
