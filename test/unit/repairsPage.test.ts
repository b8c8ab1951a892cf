import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';
import { damageKinds } from '../world/damage';

describe('docs/repairs.md, which `npm run repairs` writes', () => {
  const page = readFileSync(path.join(repository, 'docs', 'repairs.md'), 'utf8');

  /** The counts of a treatment; the last five are kinds of harm. */
  function counts(title: string): number[] {
    const cells = page
      .split('\n')
      .find((line) => line.startsWith(`| ${title} `))!
      .split('|');
    return cells.slice(2, -1).map((cell) => Number(cell.trim()));
  }

  for (const title of ['_Fix all_', 'the preferred fixes']) {
    it(`covers many states and no harm: ${title}`, () => {
      const [states, repaired, clean, harmful] = counts(title);
      assert.ok(states! >= 100 && repaired! > states! / 2, `${states} states, ${repaired} repaired`);
      assert.deepEqual([clean, harmful], [repaired, 0]);
    });
  }

  it('covers no silent harm without an error', () => {
    assert.equal(counts('no error said, so as it is').at(-1), 0);
  });

  it('has a line for each kind of damage', () => {
    const missing = damageKinds.filter((kind) => !new RegExp(`^\\| ${kind}( ⁿ)? +\\|`, 'm').test(page));
    assert.deepEqual(missing, []);
  });
});
