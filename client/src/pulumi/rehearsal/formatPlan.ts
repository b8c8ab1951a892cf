import { explainOnce } from '../../../../shared/knownErrors/explain';
import {
  countsOf,
  type Plan,
  type PlanFailure,
  type PlannedStep,
  type Reason,
  type ReplaceCause,
} from './plan';
import type { Rehearsal } from './rehearse';

/** What counts, in one line. */
export function summarize({ plan, today }: Rehearsal): string {
  if (!today) return `The next update would ${planWords(plan)}.`;
  return `With this state, the next update would ${planWords(plan)}; today it would ${planWords(today)}.`;
}

/** What an update would do, as the end of a sentence: `create 0, change 1, replace 0, delete 0`. */
function planWords(plan: Plan): string {
  if (plan.failure) {
    const { during } = plan.failure;
    const why = causeOf(plan.failure);
    return during === 'import' ? `not begin, because the import is refused (${why})` : `fail (${why})`;
  }
  const counts = countsOf(plan);
  const parts = [
    `create ${counts.create}`,
    `change ${counts.update}`,
    `replace ${counts.replace}`,
    `delete ${counts.delete}`,
    ...(counts.import > 0 ? [`import ${counts.import}`] : []),
    ...(counts.forget > 0 ? [`forget ${counts.forget}`] : []),
  ];
  const isQuiet =
    counts.create + counts.update + counts.replace + counts.delete + counts.import + counts.forget === 0;
  return isQuiet ? 'change nothing' : parts.join(', ');
}

/** Longer messages are for the log, in characters. */
const LONGEST = 200;

/** Why there is no complete plan, in a few words: what is known of the error, or else its own beginning. */
export function causeOf({ problem }: PlanFailure): string {
  const [known] = problem.kind === 'other' ? explainOnce(problem.details) : [];
  const words = (known?.error.title ?? problem.message).replace(/\.$/, '');
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

const CAUSES: Readonly<Record<ReplaceCause, string>> = {
  provider: 'it gets another provider, or its provider is replaced',
  replaceWith: 'a resource that it is replaced with is replaced',
  deletedWith: 'the resource that it is deleted with is replaced',
  marked: 'it is marked to be replaced',
  unfinished: 'its last create or update was not completed',
  dependency: 'a resource that it depends on is replaced',
};

/** A reason in words, except for a property. */
export function causeWords(reason: Exclude<Reason, { kind: 'property' }>): string {
  return CAUSES[reason.kind];
}

/** What is dangerous or unusual about a step, in words. */
export function notesOn({ operation, isProtected, deletesFirst, isOldCopy }: PlannedStep): string[] {
  const loses = operation === 'delete' || operation === 'replace';
  return [
    ...(isOldCopy ? ['an old copy that an earlier replacement has left'] : []),
    ...(deletesFirst ? ['the old one is deleted before the new one exists'] : []),
    ...(isProtected && loses ? ['protected: Pulumi stops there'] : []),
  ];
}

/** What no rehearsal can know. */
export const LIMITS: readonly string[] = [
  'It is a preview: what only fails or differs while resources are really created, changed or deleted does not show.',
  'Values that are known only after the update count as changed.',
  'The program really runs, and providers really read. What it does besides, for example to files, is done.',
  'Policy packs of an organization do not run.',
];
