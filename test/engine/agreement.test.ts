import assert from 'node:assert/strict';
import { itFuzzes, withSeeds } from '../harness/fuzz';
import { measureAgreement } from './agreement';
import { fixedCases } from './cases';
import { disagreementAbout, type Disagreement } from './compare';
import { Judge, type JudgedState } from './judge';
import { minimise } from './minimise';
import { mutantClasses } from './mutants';
import type { Specimen } from './specimen';

/** Selects kinds of damage by their names, separated by commas. */
const CHOSEN = process.env['ENGINE_CLASSES']?.split(',');

const classes = mutantClasses.filter(({ name }) => CHOSEN === undefined || CHOSEN.includes(name));

/** Maximum number of faults shown in full, each minimised. */
const SHOWN = Number(process.env['ENGINE_SHOWN'] ?? 5);
describe('the engine and our rules', function () {
  this.timeout(15 * 60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  describe('agree on what they once disagreed about:', () => {
    for (const { name, state } of fixedCases()) {
      it(name, async () => {
        const disagreement = disagreementAbout(state, await judge.judge(state));
        assert.ok(!disagreement, disagreement && describeDisagreement(disagreement, state.text));
      });
    }
  });

  // In a separate suite, so that it runs after the others.
  describe('agree on', () => {
    itFuzzes('new states, valid and damaged', async (fuzz) => {
      const { table, invalid, faults } = await measureAgreement(judge, fuzz.seeds(2500), classes);
      console.log(table.print());
      const shown: string[] = [];
      for (const { state, seed, disagreement, count } of faults) {
        const text = shown.length < SHOWN ? await smallest(judge, state, disagreement) : undefined;
        shown.push(
          `${count} × ${disagreement.kind}: ${disagreement.about} [${state.kind}] FUZZ_SEED=${seed}${text ? `\n${text}` : ''}`,
        );
      }
      const seeds = [...faults.map(({ seed }) => seed), ...invalid];
      if (seeds.length === 0) return;
      shown.push(...invalid.map((seed) => `refused, although made to be valid: FUZZ_SEED=${seed}`));
      throw withSeeds(new Error(shown.join('\n')), seeds);
    });
  });
});

/** The minimal state with this disagreement, with both verdicts. */
async function smallest(judge: Judge, state: Specimen, disagreement: Disagreement): Promise<string> {
  const judgeText = async (text: string): Promise<Disagreement | undefined> => {
    const candidate = { ...state, text };
    return disagreementAbout(candidate, await judge.judge(candidate));
  };
  const text = await minimise(state, async (candidate) => {
    const other = await judgeText(candidate);
    return other?.kind === disagreement.kind && other.about === disagreement.about;
  });
  return describeDisagreement((await judgeText(text)) ?? disagreement, text, state);
}

function describeDisagreement(
  { kind, ours, engine }: Disagreement,
  text: string,
  state?: JudgedState,
): string {
  const target = state && ` (${state.shape}${state.stack === undefined ? '' : ` for ${state.stack}`})`;
  return [
    `  ${kind}${target ?? ''}: ${text}`,
    ...(engine.length > 0 ? engine : ['nothing']).map((line) => `    engine ${line}`),
    ...(ours.length > 0 ? ours : ['nothing']).map((line) => `    we     ${line}`),
  ].join('\n');
}
