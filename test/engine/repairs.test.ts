import assert from 'node:assert/strict';
import { repairAll } from '../../server/src/edits/repair';
import { checkState } from '../../server/src/rules/check';
import { StateModel } from '../../server/src/state/model';
import { fixedCases } from './cases';
import { Judge, type JudgedState } from './judge';
import { minimise } from './minimise';
import { mutantClasses } from './mutants';
import { specimen, type Specimen } from './specimen';

/** How many states; `ENGINE_SEED` repeats a run with the seed that it printed. */
const COUNT = Number(process.env['ENGINE_STATES'] ?? 20_000) / 4;
const SEED = Number(process.env['ENGINE_SEED'] ?? (process.env['CI'] ? 1 : Date.now() % 2 ** 31));
const AT_ONCE = 100;

/**
 * Where the engine is ahead by luck. It does nothing about two resources of one URN, but makes the URN of each child
 * again from its parent's; if that of one of the two did not match, they differ afterwards. And of a doubled field it
 * takes what comes out of merging; a person has to choose.
 */
const LUCK = new Set(['duplicate-urn', 'duplicate-field']);

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
    const counts = { both: 0, 'only fix all': 0, 'only state repair': 0, neither: 0 };
    const behind: Specimen[] = [];
    for (let start = 0; start < COUNT; start += AT_ONCE) {
      const states = Array.from({ length: Math.min(AT_ONCE, COUNT - start) }, (_, i) =>
        specimen(SEED + start + i, mutantClasses),
      );
      const verdicts = await Promise.all(states.map((state) => judge.judge(state, { previews: false })));
      const unsound = states.flatMap((state, i) => {
        const { repair } = verdicts[i]!;
        return repair ? [{ state, byEngine: repair.repaired }] : [];
      });
      const outcomes = unsound.map(async ({ state, byEngine }) => {
        const byUs = await repairedByUs(judge, state);
        counts[byUs ? (byEngine ? 'both' : 'only fix all') : byEngine ? 'only state repair' : 'neither']++;
        if (byEngine && (await isBehind(judge, state))) behind.push(state);
      });
      await Promise.all(outcomes);
    }
    const list = Object.entries(counts).map(([by, count]) => `${by}: ${count}`);
    console.log(`      repaired by ${list.join(', ')}`);
    const shown = [];
    for (const state of behind.slice(0, 3)) {
      shown.push(await minimise(state, (text) => isBehind(judge, { ...state, text })));
    }
    assert.equal(behind.length, 0, `ENGINE_SEED=${SEED}: only the engine repairs\n${shown.join('\n')}`);
  });
});

/** Whether "fix all" leaves a state that passes the read check. */
async function repairedByUs(judge: Judge, state: JudgedState): Promise<boolean> {
  const { text } = repairAll(new StateModel(state.text), { targetStack: state.stack });
  const { refusals } = await judge.judge({ ...state, text }, { previews: false });
  return refusals.every(({ stage }) => stage !== 'decode' && stage !== 'deserialize' && stage !== 'read');
}

/** Whether the engine repairs a state that we do not, and not by luck. */
async function isBehind(judge: Judge, state: JudgedState): Promise<boolean> {
  const { repair } = await judge.judge(state, { previews: false });
  if (repair?.repaired !== true || (await repairedByUs(judge, state))) return false;
  return !checkState(new StateModel(state.text)).some(({ rule }) => LUCK.has(rule.code));
}
