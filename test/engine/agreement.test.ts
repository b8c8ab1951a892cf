import assert from 'node:assert/strict';
import { fixedCases } from './cases';
import { disagreementAbout, type Disagreement } from './compare';
import { Judge, type JudgedState } from './judge';
import { minimise } from './minimise';
import { mutantClasses } from './mutants';
import { specimen, type Specimen } from './specimen';
import { AgreementTable } from './table';

/**
 * How many states; `ENGINE_SEED` repeats a run with the seed that it printed, and `ENGINE_CLASSES` chooses kinds of
 * damage by their names, with commas between them.
 */
const COUNT = Number(process.env['ENGINE_STATES'] ?? 20_000);
/** Fresh each time, but for CI: whether a change lands must depend on the change alone. */
const SEED = Number(process.env['ENGINE_SEED'] ?? (process.env['CI'] ? 1 : Date.now() % 2 ** 31));
const CHOSEN = process.env['ENGINE_CLASSES']?.split(',');

const classes = mutantClasses.filter(({ name }) => CHOSEN === undefined || CHOSEN.includes(name));

/** So many faults are shown in full, each made as small as it can be. */
const SHOWN = Number(process.env['ENGINE_SHOWN'] ?? 5);
const AT_ONCE = 100;
/**
 * Previews take as long as all else together, and memory that the engine never gives back. Of the other states there
 * is one only if we report an error that nothing else confirms.
 */
const PREVIEWED_ONE_IN = 4;

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

  // In a suite of its own, so that it comes after the others.
  describe('agree on', () => {
    it(`${COUNT} new states (ENGINE_SEED=${SEED})`, async () => {
      const table = new AgreementTable();
      const invalid: string[] = [];
      const faults = new Map<string, { state: Specimen; disagreement: Disagreement; count: number }>();
      for (let start = 0; start < COUNT; start += AT_ONCE) {
        const states = Array.from({ length: Math.min(AT_ONCE, COUNT - start) }, (_, i) =>
          specimen(SEED + start + i, classes),
        );
        const verdicts = states.map((state, i) =>
          judge.judge(state, { previews: (start + i) % PREVIEWED_ONE_IN === 0 }),
        );
        for (const [i, state] of states.entries()) {
          let verdict = await verdicts[i]!;
          // Some of our errors only a preview can confirm.
          if (disagreementAbout(state, verdict)?.kind === 'false alarm') verdict = await judge.judge(state);
          const refused = verdict.refusals.length > 0;
          if (refused && state.kind === 'valid') invalid.push(`ENGINE_SEED=${SEED + start + i}`);
          const disagreement = disagreementAbout(state, verdict);
          table.add(state.kind, refused, disagreement?.kind);
          if (!disagreement) continue;
          const name = `${disagreement.kind}: ${disagreement.about}`;
          const fault = faults.get(name);
          if (!fault) faults.set(name, { state, disagreement, count: 1 });
          else {
            fault.count++;
            if (state.text.length < fault.state.text.length) Object.assign(fault, { state, disagreement });
          }
        }
      }
      console.log(table.print());
      const found = [...faults].sort(([, a], [, b]) => b.count - a.count);
      const shown: string[] = [];
      for (const [name, { state, disagreement, count }] of found) {
        const text = shown.length < SHOWN ? await smallest(judge, state, disagreement) : undefined;
        shown.push(`${count} × ${name} [${state.kind}]${text ? `\n${text}` : ''}`);
      }
      assert.ok(shown.length === 0, `ENGINE_SEED=${SEED}:\n${shown.join('\n')}`);
      assert.deepEqual(invalid, [], 'the engine takes what was made to be valid');
    });
  });
});

/** The least state with this disagreement, with both verdicts on it. */
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
