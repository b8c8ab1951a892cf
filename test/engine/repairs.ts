import { duplicateField } from '../../server/src/rules/duplicateField';
import { duplicateUrn } from '../../server/src/rules/duplicateUrn';
import { missingReference } from '../../server/src/rules/missingReference';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { repairAll } from '../../server/src/rules/engine/repair';
import { StateModel } from '../../server/src/state/model';
import { parseUrn } from '../../shared/urn';
import type { Judge, JudgedState } from './judge';
import { isTakenForVersion1 } from './differences';
import { mutantClasses } from './mutants';
import { specimen, type Specimen } from './specimen';
import { CountTable } from './table';

/** The counts for each kind of damage. */
export const repairColumns = ['states', 'both', 'only "fix all"', 'only `state repair`', 'neither'] as const;

/** The programs that repair a state which the engine refuses for its integrity. */
export interface Repairs {
  table: CountTable<(typeof repairColumns)[number]>;
  /** States that only the engine repairs, with their seeds. */
  behind: { state: Specimen; seed: number }[];
}

const AT_ONCE = 100;

/** Repairs those of these seeds' states that fail the read check, with the engine and with our rules. */
export async function measureRepairs(judge: Judge, seeds: readonly number[]): Promise<Repairs> {
  const table = new CountTable(repairColumns);
  const behind: Repairs['behind'] = [];
  for (let start = 0; start < seeds.length; start += AT_ONCE) {
    const outcomes = seeds.slice(start, start + AT_ONCE).map(async (seed) => {
      const state = specimen(seed, mutantClasses);
      const { repair } = await judge.judge(state, { previews: false });
      if (!repair) return; // the engine does not check it, or accepts it
      if (isTakenForVersion1(new StateModel(state.text))) return; // which it repairs only partially
      const byUs = await repairedByUs(judge, state);
      const by = byUs ? (repair.repaired ? 'both' : 'only "fix all"') : 'neither';
      table.add(state.kind, 'states', repair.repaired && !byUs ? 'only `state repair`' : by);
      if (repair.repaired && !byUs) behind.push({ state, seed });
    });
    await Promise.all(outcomes);
  }
  return { table, behind };
}

/** True if the engine repairs a state that we do not. */
export async function isBehind(judge: Judge, state: JudgedState): Promise<boolean> {
  const { repair } = await judge.judge(state, { previews: false });
  return repair?.repaired === true && !(await repairedByUs(judge, state));
}

/**
 * True if "fix all" leaves a state that passes the read check, or one that needs a decision: which of two values of a
 * duplicate field is right, and which of two entries with a former common URN a reference means. The engine merges the
 * values, and takes the entry before the reference; entries with the URN `urn:pulumi:` it tells apart by making one
 * `urn:pulumi:::::parent$::`. Repairs of the engine that lose an object are also left to a decision: a reference to an
 * entry that may have been renamed, a duplicate entry, and everything while a danger must be resolved first.
 */
async function repairedByUs(judge: Judge, state: JudgedState): Promise<boolean> {
  const before = new StateModel(state.text);
  const { text, waitsFor } = repairAll(before, { targetStack: state.stack });
  const after = new StateModel(text);
  if (waitsFor !== undefined) return true;
  if (hasUnreadableTwins(after) || areToldApart(before, after) || hasChoice(after)) return true;
  const { refusals } = await judge.judge({ ...state, text }, { previews: false });
  return refusals.every(({ stage }) => stage !== 'decode' && stage !== 'deserialize' && stage !== 'read');
}

function hasUnreadableTwins({ graph }: StateModel): boolean {
  return [...graph.byUrn.repeated()].some(([copy]) => parseUrn(copy!.urn) === undefined);
}

/** True if fewer of the same entries share a URN. */
function areToldApart(before: StateModel, after: StateModel): boolean {
  const copies = ({ graph }: StateModel): number => [...graph.byUrn.repeated()].flat().length;
  return before.resources.length === after.resources.length && copies(after) < copies(before);
}

function hasChoice(model: StateModel): boolean {
  return checkState(model).some(
    ({ rule, fixes = [] }) =>
      rule === duplicateField ||
      rule === duplicateUrn ||
      (rule === missingReference && fixes.some(({ kind }) => kind.startsWith('old-urn:'))),
  );
}
