import { disagreementAbout, type Disagreement } from './compare';
import type { Judge, Stage } from './judge';
import type { MutantClass } from './mutants';
import { specimen, type Specimen } from './specimen';
import { CountTable } from './table';

/** What is counted of each kind of damage. */
export const agreementColumns = [
  'states',
  'refused',
  'missed',
  'false alarm',
  'elsewhere',
  'no answer',
] as const;

/** What came of asking the engine and our rules about many new states. */
export interface Agreement {
  table: CountTable<(typeof agreementColumns)[number]>;
  /** How many states each part of the engine refused. */
  refusedBy: Map<Stage, number>;
  /** Seeds of states that were made to be valid, and that the engine refused. */
  invalid: number[];
  /** The disagreements, the most frequent first. */
  faults: Fault[];
}

/** A disagreement about any number of states. */
export interface Fault {
  /** The shortest of the states. */
  state: Specimen;
  disagreement: Disagreement;
  count: number;
}

const AT_ONCE = 100;
/**
 * Previews take as long as all else together, and memory that the engine never gives back. Of the other states there
 * is one only if we report an error that nothing else confirms.
 */
const PREVIEWED_ONE_IN = 4;

/** Compares verdicts and rules on so many states, from this seed on. */
export async function measureAgreement(
  judge: Judge,
  { seed, count, classes }: { seed: number; count: number; classes: readonly MutantClass[] },
): Promise<Agreement> {
  const table = new CountTable(agreementColumns);
  const refusedBy = new Map<Stage, number>();
  const invalid: number[] = [];
  const faults = new Map<string, Fault>();
  for (let start = 0; start < count; start += AT_ONCE) {
    const states = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, i) =>
      specimen(seed + start + i, classes),
    );
    const verdicts = states.map((state, i) =>
      judge.judge(state, { previews: (start + i) % PREVIEWED_ONE_IN === 0 }),
    );
    for (const [i, state] of states.entries()) {
      let verdict = await verdicts[i]!;
      // Some of our errors only a preview can confirm.
      if (disagreementAbout(state, verdict)?.kind === 'false alarm') verdict = await judge.judge(state);
      const refused = verdict.refusals.length > 0;
      if (refused && state.kind === 'valid') invalid.push(seed + start + i);
      for (const stage of new Set(verdict.refusals.map((refusal) => refusal.stage)))
        refusedBy.set(stage, (refusedBy.get(stage) ?? 0) + 1);
      const disagreement = disagreementAbout(state, verdict);
      table.add(state.kind, 'states');
      if (refused) table.add(state.kind, 'refused');
      if (!disagreement) continue;
      table.add(state.kind, disagreement.kind);
      addFault(faults, state, disagreement);
    }
  }
  return { table, refusedBy, invalid, faults: [...faults.values()].sort((a, b) => b.count - a.count) };
}

function addFault(faults: Map<string, Fault>, state: Specimen, disagreement: Disagreement): void {
  const name = `${disagreement.kind}: ${disagreement.about}`;
  const fault = faults.get(name);
  if (!fault) faults.set(name, { state, disagreement, count: 1 });
  else {
    fault.count++;
    if (state.text.length < fault.state.text.length) Object.assign(fault, { state, disagreement });
  }
}
