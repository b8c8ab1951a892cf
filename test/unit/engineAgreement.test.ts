import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';
import { differences, notCompared } from '../engine/differences';

describe('docs/engine-agreement.md, which `npm run agreement` writes', () => {
  const page = readFileSync(path.join(repository, 'docs', 'engine-agreement.md'), 'utf8');
  /** The sums of the two tables: the verdicts of rules and engine, and the results of their repairs. */
  const [verdicts, repairs] = [...page.matchAll(/^\| all +\|(.*)\|$/gm)].map(([, cells]) =>
    cells!.split('|').map((cell) => Number(cell.trim())),
  );

  it('covers many states and no disagreement', () => {
    const [states, refused, ...disagreements] = verdicts!;
    assert.ok(states! >= 10_000 && refused! > states! / 4, `${states} states, ${refused} refused`);
    assert.deepEqual(disagreements, [0, 0, 0, 0]);
  });

  it('covers no state that only the engine repairs', () => {
    const [states, both, onlyWe, onlyEngine, neither] = repairs!;
    assert.equal(onlyEngine, 0);
    assert.equal(both! + onlyWe! + neither!, states);
  });

  it('lists the current differences', () => {
    const words = page.replace(/\s+/g, ' ');
    for (const [code, { reason }] of Object.entries(differences)) {
      assert.ok(
        words.includes(
          `[\`${code}\`](https://pulumi-troubleshooter.github.io/pulumi-troubleshooter/rules/${code}): ${reason}`,
        ),
        code,
      );
    }
    for (const reason of notCompared) assert.ok(words.includes(`- ${reason}`), reason);
  });
});
