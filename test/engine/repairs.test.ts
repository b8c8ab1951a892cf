import assert from 'node:assert/strict';
import { fixedCases } from './cases';
import { Judge } from './judge';
import { minimise } from './minimise';
import { isBehind, measureRepairs } from './repairs';

/** How many states; `ENGINE_SEED` repeats a run with the seed that it printed. */
const COUNT = Number(process.env['ENGINE_STATES'] ?? 20_000) / 4;
const SEED = Number(process.env['ENGINE_SEED'] ?? (process.env['CI'] ? 1 : Date.now() % 2 ** 31));

describe('"fix all" and `pulumi state repair`', function () {
  this.timeout(15 * 60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  for (const { name, state } of fixedCases()) {
    it(`on a state of which they once made different things: ${name}`, async () => {
      assert.equal(await isBehind(judge, state), false);
    });
  }

  it(`on those of ${COUNT} states that fail the read check (ENGINE_SEED=${SEED})`, async () => {
    const { table, behind } = await measureRepairs(judge, { seed: SEED, count: COUNT });
    console.log(table.print());
    const shown = [];
    for (const state of behind.slice(0, 3)) {
      shown.push(await minimise(state, (text) => isBehind(judge, { ...state, text })));
    }
    assert.equal(behind.length, 0, `ENGINE_SEED=${SEED}: only the engine repairs\n${shown.join('\n')}`);
  });
});
