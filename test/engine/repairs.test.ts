import assert from 'node:assert/strict';
import { itFuzzes, withSeeds } from '../harness/fuzz';
import { fixedCases } from './cases';
import { Judge } from './judge';
import { minimise } from './minimise';
import { isBehind, measureRepairs } from './repairs';

describe('"fix all" and `pulumi state repair`', function () {
  this.timeout(15 * 60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  for (const { name, state } of fixedCases()) {
    it(`on a state that they once repaired differently: ${name}`, async () => {
      assert.equal(await isBehind(judge, state), false);
    });
  }

  itFuzzes('on those of new states that fail the read check', async (fuzz) => {
    const { table, behind } = await measureRepairs(judge, fuzz.seeds(1000));
    console.log(table.print());
    if (behind.length === 0) return;
    const shown = [];
    for (const { state } of behind.slice(0, 3)) {
      shown.push(await minimise(state, (text) => isBehind(judge, { ...state, text })));
    }
    const seeds = behind.map(({ seed }) => seed);
    throw withSeeds(new Error(`Only the engine repairs\n${shown.join('\n')}`), seeds);
  });
});
