import { describeUrn } from '../../shared/urn';
import type { RuleFinding } from '../../server/src/rules/engine/rule';
import { StateModel } from '../../server/src/state/model';
import { damagedState, type DamagedState } from './damage';
import { Memory } from './memory';
import { beyondRepair, harmsOf, outcomeOf, type Extras, type Harm, type Outcome } from './outcome';
import { findingsOf, otherWays, treated, treatments, type Treatment } from './treatments';
import type { HealthyStack, JudgedWorld } from './judgedWorld';

/** The result of a treatment of a damaged state. */
export interface Verdict {
  treatment: Treatment;
  /** The imported state. */
  text: string;
  outcome: Outcome;
  /** The harm caused by the treatment. */
  harms: Harm[];
  /** True if some of the harm comes without an error or a warning about the affected objects. */
  isSilent: boolean;
}

/** A damaged state, and the results of its treatments. */
export interface Judged {
  damaged: DamagedState;
  /** True if the check found an error. */
  hasError: boolean;
  /** The result of the state without a treatment, even if the check found an error. */
  untreated: Verdict;
  /**
   * Results of the useful treatments: without an error, also of the state as it is; of the others, those that
   * changed the state.
   */
  verdicts: Verdict[];
  /**
   * For a state that is still refused after _fix all_, if its first offers were asked for: whether some way that is
   * offered leads to a state that Pulumi accepts, and whose update does no harm.
   */
  hasWay?: boolean;
}

/** What a user does about the errors that _fix all_ leaves. */
export const GUIDED: Treatment = 'Fix All, first offers';

interface Result {
  text: string;
  harms: readonly Harm[];
  extras: Extras;
}

/** Damages the healthy stack, and determines the result of each treatment. */
export async function judge(
  world: JudgedWorld,
  kind: string,
  seed: number,
  asked: readonly Treatment[] = treatments,
  memory = new Memory(),
): Promise<Judged> {
  const damaged = damagedState(world.healthy, kind, seed);
  const { extras } = damaged;
  const outcome = (text: string, others = extras): Promise<Outcome> =>
    memory.outcome(text, others, () => outcomeOf(world, text, others));
  const beyond = beyondRepair(world.healthy, damaged.text);
  // With two kinds of damage, one may prevent the import, and the other cause its harm only once the first is
  // repaired.
  const untreated = [await outcome(damaged.text)];
  for (const part of damaged.parts) untreated.push(await outcome(part.text, part.extras));
  const hasError = findingsOf(damaged.text).some(isError);
  const verdict = async (treatment: Treatment, text: string): Promise<Verdict> => {
    const after = await outcome(text);
    const harms = harmsOf(after, beyond, treatment === 'as it is' ? [] : untreated).filter(
      (harm) => !isChosenDeletion(harm, treatment, text, extras),
    );
    return {
      treatment,
      text,
      outcome: after,
      harms,
      isSilent: isSilent(world.healthy, { text, harms, extras }),
    };
  };
  const verdicts: Verdict[] = [];
  for (const treatment of asked) {
    const text =
      treatment === 'state repair'
        ? await memory.repairedByCli(damaged.text, () => world.repairedByCli(damaged.text))
        : treated(damaged.text, treatment, damaged.backup);
    if (text === undefined) continue;
    if (treatment === 'as it is' ? !hasError : text !== damaged.text) {
      verdicts.push(await verdict(treatment, text));
    }
  }
  const judged: Judged = { damaged, hasError, untreated: await verdict('as it is', damaged.text), verdicts };
  if (!asked.includes(GUIDED) || !isLeftRefused(judged)) return judged;
  const isClean = ({ outcome: { refused }, harms }: Verdict): boolean => !refused && harms.length === 0;
  const guided = verdicts.find(({ treatment }) => treatment === GUIDED);
  if (guided && isClean(guided)) return { ...judged, hasWay: true };
  for (const text of otherWays(damaged.text, damaged.backup)) {
    if (isClean(await verdict(GUIDED, text))) return { ...judged, hasWay: true };
  }
  return { ...judged, hasWay: false };
}

/** True if Pulumi still refuses the state after _fix all_. */
export function isLeftRefused({ verdicts, untreated }: Judged): boolean {
  return (verdicts.find(({ treatment }) => treatment === 'Fix All') ?? untreated).outcome.refused;
}

/** Treatments in which a person chooses each fix by its title. */
const CHOSEN: readonly Treatment[] = ['first fix', 'first offer', GUIDED];

/** True if a person has marked an object for deletion that the program does not have besides its own. */
function isChosenDeletion({ kind, urns }: Harm, treatment: Treatment, text: string, extras: Extras): boolean {
  const extra = extras.get(urns[0] ?? '');
  if (kind !== 'lost' || !extra || !CHOSEN.includes(treatment)) return false;
  return new StateModel(text).resources.some((entry) => entry.delete && entry.id === extra.id);
}

function isError({ severity }: RuleFinding): boolean {
  return severity === 'error';
}

/** True if some harm comes without an error, and without a warning about the object or its dependencies. */
function isSilent({ state, objects }: HealthyStack, { text, harms, extras }: Result): boolean {
  if (harms.length === 0) return false;
  const findings = findingsOf(text).filter(({ severity }) => severity === 'error' || severity === 'warning');
  if (findings.some(isError)) return false;
  const model = new StateModel(text);
  const named = new Set<string>();
  for (const entry of state.deployment.resources) {
    const { urn, provider = '', dependencies = [], replaceWith = [] } = entry;
    const madeOf = [...dependencies, ...replaceWith, provider.slice(0, provider.lastIndexOf('::'))];
    const id = objects.get(urn)?.id ?? entry.id;
    const isNamed = findings.some((finding) => names(finding, urn, id, model));
    if (isNamed || madeOf.some((other) => named.has(other))) named.add(urn);
  }
  for (const [urn, { id }] of extras) {
    if (findings.some((finding) => names(finding, urn, id, model))) named.add(urn);
  }
  return harms.some(({ urns }) =>
    urns.length === 0 ? findings.length === 0 : !urns.some((urn) => named.has(urn)),
  );
}

/** True if a finding is about a resource, by its place or by its message. */
function names(
  { resource, message, span, related = [] }: RuleFinding,
  urn: string,
  id: string | undefined,
  model: StateModel,
): boolean {
  if (resource?.urn === urn || message.includes(describeUrn(urn))) return true;
  const starts = [span, ...related.map((other) => other.span)].map(({ start }) => start);
  return model.resources.some(
    (entry) =>
      (entry.urn === urn || (id !== undefined && entry.id === id)) &&
      starts.some((start) => start >= entry.node.start && start < entry.node.end),
  );
}
