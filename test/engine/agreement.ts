import { disagreementAbout, type Disagreement } from './compare';
import type { Judge, Stage } from './judge';
import type { MutantClass } from './mutants';
import { specimen, type Specimen } from './specimen';
import { CountTable } from './table';

/** The counts for each kind of damage. */
export const agreementColumns = [
  'states',
  'refused',
  'missed',
  'false alarm',
  'elsewhere',
  'no answer',
] as const;

/** The verdicts of the engine and of our rules on many new states. */
export interface Agreement {
  table: CountTable<(typeof agreementColumns)[number]>;
  /** How many states each part of the engine refused. */
  refusedBy: Map<Stage, number>;
  /** Seeds of generated valid states that the engine refused. */
  invalid: number[];
  /** The disagreements, the most frequent first. */
  faults: Fault[];
}

/** A disagreement, with the number of its states. */
interface Fault {
  /** The shortest of the states. */
  state: Specimen;
  /** The seed of that state. */
  seed: number;
  disagreement: Disagreement;
  count: number;
}

const AT_ONCE = 100;
/**
 * Previews take as long as everything else together, and use memory that the engine never frees. The other states get
 * one only if we report an error that nothing else confirms.
 */
const PREVIEWED_ONE_IN = 4;

/** Compares verdicts and rules on the states of these seeds. */
export async function measureAgreement(
  judge: Judge,
  seeds: readonly number[],
  classes: readonly MutantClass[],
): Promise<Agreement> {
  const table = new CountTable(agreementColumns);
  const refusedBy = new Map<Stage, number>();
  const invalid: number[] = [];
  const faults = new Map<string, Fault>();
  for (let start = 0; start < seeds.length; start += AT_ONCE) {
    const asked = seeds.slice(start, start + AT_ONCE).map((seed) => {
      const state = specimen(seed, classes);
      return { seed, state, answer: judge.judge(state, { previews: seed % PREVIEWED_ONE_IN === 0 }) };
    });
    for (const { seed, state, answer } of asked) {
      let verdict = await answer;
      let disagreement = disagreementAbout(state, verdict);
      if (disagreement?.kind === 'false alarm') {
        // Some of our errors are confirmed only by a preview.
        verdict = await judge.judge(state);
        disagreement = disagreementAbout(state, verdict);
      }
      const refused = verdict.refusals.length > 0;
      if (refused && state.kind === 'valid') invalid.push(seed);
      for (const stage of new Set(verdict.refusals.map((refusal) => refusal.stage)))
        refusedBy.set(stage, (refusedBy.get(stage) ?? 0) + 1);
      table.add(state.kind, 'states');
      if (refused) table.add(state.kind, 'refused');
      if (!disagreement) continue;
      table.add(state.kind, disagreement.kind);
      addFault(faults, { state, seed, disagreement, count: 1 });
    }
  }
  return { table, refusedBy, invalid, faults: [...faults.values()].sort((a, b) => b.count - a.count) };
}

function addFault(faults: Map<string, Fault>, found: Fault): void {
  const { state, seed, disagreement } = found;
  const name = `${disagreement.kind}: ${disagreement.about}`;
  const fault = faults.get(name);
  if (!fault) faults.set(name, found);
  else {
    fault.count++;
    if (state.text.length < fault.state.text.length) Object.assign(fault, { state, seed, disagreement });
  }
}
