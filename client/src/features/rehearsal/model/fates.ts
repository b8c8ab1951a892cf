import type { Outcome, Plan, PlanAndToday, PlannedStep } from './plan';
import { causeWords, OUTCOME_WORDS } from './planWords';

/**
 * How a resource's two outcomes go together. `caused`: with the rehearsed state, an update does something else than today.
 * `avoided`: an update would do something today, and leaves the resource alone with the rehearsed state. `either`: it does
 * the same, or there is only one state. `unknown`: a preview failed, so that one outcome is not known.
 */
export type FateKind = 'caused' | 'avoided' | 'either' | 'unknown';

/** What becomes of a resource with the rehearsed state, and today. */
export interface Fate {
  /** Stays the same when the stack is rehearsed again. */
  readonly key: string;
  readonly kind: FateKind;
  /** What the next update would do; if that is not known, or changes nothing, what today's would do. */
  readonly step: PlannedStep;
  readonly next: Outcome;
  /** Undefined if the rehearsed state is the present one. */
  readonly today: Outcome | undefined;
  /** True if the next update would create an object that the stack has already. */
  readonly createsExisting: boolean;
}

/** Outcomes that change nothing. */
const QUIET: ReadonlySet<Outcome> = new Set(['read', 'refresh', 'same', 'nothing']);

const KINDS: readonly FateKind[] = ['caused', 'unknown', 'avoided', 'either'];

/**
 * What becomes of each resource that either update would do something to, those whose fate differs first, and of these the
 * greatest dangers: deleted, replaced, created although it exists.
 */
export function fatesOf({ plan, today, isRefreshed = false }: PlanAndToday): Fate[] {
  const next = stepsByKey(plan);
  const before = today ? stepsByKey(today) : new Map<string, PlannedStep>();
  const fates = [...new Set([...next.keys(), ...before.keys()])].flatMap((key): Fate[] => {
    const [planned, present] = [next.get(key), before.get(key)];
    const outcomes = {
      next: outcomeOf(planned, plan),
      today: today && outcomeOf(present, today),
    };
    if ([outcomes.next, outcomes.today ?? 'nothing'].every((one) => QUIET.has(one) || one === 'unknown'))
      return [];
    const isQuiet = QUIET.has(outcomes.next) || outcomes.next === 'unknown';
    const step = isQuiet ? present : planned;
    return step
      ? [
          {
            key,
            kind: kindOf(outcomes),
            step,
            ...outcomes,
            createsExisting: !isRefreshed && isCreatedTwice(planned, present),
          },
        ]
      : [];
  });
  const rank = (fate: Fate): number => KINDS.indexOf(fate.kind) * 100 + danger(fate);
  // Stable: those of equal rank keep the order of the plans.
  return fates.sort((a, b) => rank(a) - rank(b));
}

/**
 * True if the next update would do harm: delete, replace, create what exists, or fail. With another state than the present
 * one, only what it would not do today counts.
 */
export function isWorse(rehearsal: PlanAndToday): boolean {
  const { plan, today } = rehearsal;
  if (plan.failure) return !today?.failure;
  return fatesOf(rehearsal).some(
    ({ kind, next, createsExisting }) =>
      (kind === 'caused' || !today) && (next === 'delete' || next === 'replace' || createsExisting),
  );
}

/** The fates that have all words in their names, types, ids, outcomes, reasons or values; empty matches all. */
export function filterFates<One extends Fate>(fates: readonly One[], text: string): One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...fates];
  return fates.filter(({ step, next, today }) => {
    const reasons = step.reasons.flatMap((reason) =>
      reason.kind === 'property'
        ? [reason.change.path, reason.change.old, reason.change.now]
        : [causeWords(reason)],
    );
    const outcomes = [next, today ?? next].map((one) => OUTCOME_WORDS[one]);
    const searched = [step.name, step.type, step.urn, step.id, ...outcomes, ...reasons]
      .join('\n')
      .toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

function stepsByKey({ steps }: Plan): Map<string, PlannedStep> {
  // A resource can have several old copies, each with an id of its own.
  return new Map(
    steps.map((step) => [step.isOldCopy ? `${step.urn} ${step.id ?? ''}` : step.urn, step] as const),
  );
}

function outcomeOf(step: PlannedStep | undefined, { failure }: Plan): Outcome {
  return step?.operation ?? (failure ? 'unknown' : 'nothing');
}

function kindOf({ next, today }: Pick<Fate, 'next' | 'today'>): FateKind {
  if (today === undefined || next === today) return 'either';
  if (next === 'unknown' || today === 'unknown') return 'unknown';
  return QUIET.has(next) ? 'avoided' : 'caused';
}

/** True if the stack has the object today. Providers, and components, which have no id, are no objects. */
function isCreatedTwice(planned: PlannedStep | undefined, present: PlannedStep | undefined): boolean {
  return (
    planned?.operation === 'create' &&
    present?.id !== undefined &&
    !present.type.startsWith('pulumi:providers:')
  );
}

const DANGERS: readonly Outcome[] = ['delete', 'replace', 'create', 'gone', 'update', 'import', 'forget'];

function danger({ next, today, createsExisting }: Fate): number {
  const outcome = QUIET.has(next) || next === 'unknown' ? (today ?? next) : next;
  const at = DANGERS.indexOf(outcome);
  return (at < 0 ? DANGERS.length : at) * 2 + (createsExisting ? 0 : 1);
}
