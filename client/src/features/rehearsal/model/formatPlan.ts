import { explainRecognized } from '../../../../../shared/knownErrors/explain';
import {
  countsOf,
  type Operation,
  type Outcome,
  type Plan,
  type PlanFailure,
  type Rehearsal,
  type RehearsedRun,
} from './plan';
import { fatesOf } from './fates';
import { OUTCOME_WORDS } from './planWords';

/** What counts, in one line. */
export function summarize({ run, plan, today }: Rehearsal): string {
  const words = planWords(plan, run);
  if (!today) return `The next ${run} would ${words}.`;
  const without = planWords(today, run);
  return words === without
    ? `With this state and without it, the next ${run} would ${words}.`
    : `With this state, the next ${run} would ${words}; without it, it would ${without}.`;
}

/** How many are named that it would harm besides the worst. */
const NAMED = 3;

/** What is lost, by what is done with it; in capitals, as nothing brings it back. */
const LOSSES: Readonly<Partial<Record<Outcome, string>>> = { delete: 'DELETE', replace: 'REPLACE' };

/**
 * The worst that the run would do, then what counts: `The next update would DELETE the Bucket “images-cd5e18” (images).`
 * Of an update that does harm today as well, it says that, too.
 */
export function sayWorst(rehearsal: Rehearsal): string {
  const harmful = fatesOf(rehearsal).filter(
    ({ next, createsExisting, step }) =>
      (next in LOSSES || createsExisting) && !step.type.startsWith('pulumi:'),
  );
  const all = summarize(rehearsal);
  const [worst] = harmful.filter(({ kind }) => kind === 'caused').concat(harmful);
  if (!worst || rehearsal.plan.failure) return all;
  const { step, next, today } = worst;
  const kind = step.type.slice(step.type.lastIndexOf(':') + 1);
  const name = step.id === undefined || step.id === step.name ? '' : ` (${step.name})`;
  const object = `the ${kind} “${step.id ?? step.name}”${name}`;
  const does = LOSSES[next] === undefined ? `create ${object} a second time` : `${LOSSES[next]} ${object}`;
  const others = harmful.filter((one) => one !== worst).map((one) => one.step.name);
  const rest = others.length - NAMED;
  const named = [...others.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])];
  const more = named.length > 0 ? `, and harm ${named.join(', ')}` : '';
  return `The next ${rehearsal.run} would ${does}${more}${today === next ? ', as it would without this state' : ''}. ${all}`;
}

/** The operations that are counted, in this order. */
const COUNTED: Readonly<Record<RehearsedRun, readonly Operation[]>> = {
  update: ['create', 'update', 'replace', 'delete', 'import', 'forget'],
  refresh: ['update', 'gone', 'import', 'forget'],
  destroy: ['delete', 'import', 'forget'],
};

/** Shorter than the words for one resource. */
const COUNT_WORDS: Readonly<Partial<Record<Operation, string>>> = { gone: 'take out', forget: 'forget' };

/** What a run would do, as the end of a sentence: `create 2, delete 1`. */
function planWords(plan: Plan, run: RehearsedRun): string {
  if (plan.failure) {
    const { during } = plan.failure;
    const why = causeOf(plan.failure);
    return during === 'import' ? `not begin, because the import is refused (${why})` : `fail (${why})`;
  }
  const counts = countsOf(plan);
  const counted = COUNTED[run].filter((one) => counts[one] > 0);
  if (counted.length === 0) return 'change nothing';
  return counted.map((one) => `${COUNT_WORDS[one] ?? OUTCOME_WORDS[one]} ${counts[one]}`).join(', ');
}

/** Longer messages are for the log, in characters. */
const LONGEST = 200;

/** Why there is no complete plan, in a few words: what is known of the error, or else its own beginning. */
export function causeOf(failure: PlanFailure): string {
  const words = (knownCauseOf(failure) ?? failure.problem.message).replace(/\.$/, '');
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

/** The line with which programs of most languages end: `ValueError: no such zone`, `panic: no such zone`. */
const THROWN = /^[ \t]*((?:(?:[A-Za-z_][\w.]*)?(?:Error|Exception)|panic): .+)$/m;

/** Like {@link causeOf}, with the first words of the program's own error, in which a value can be. */
export function quotedCauseOf(failure: PlanFailure): string {
  const cause = causeOf(failure);
  const [, words] = THROWN.exec(failure.problem.details) ?? [];
  if (words === undefined || cause.includes(words) || isQuoted(failure)) return cause;
  return `${cause}: ${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}`;
}

/** True if {@link causeOf} has words of the error itself. */
export function isQuoted(failure: PlanFailure): boolean {
  return failure.problem.kind === 'other' && knownCauseOf(failure) === undefined;
}

function knownCauseOf({ problem }: PlanFailure): string | undefined {
  return problem.kind === 'other' ? explainRecognized(problem.details)[0]?.error.title : undefined;
}
