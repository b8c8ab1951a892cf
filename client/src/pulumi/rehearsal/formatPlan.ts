import { explainRecognized } from '../../../../shared/knownErrors/explain';
import { countsOf, type Plan, type PlanFailure, type Rehearsal } from './plan';

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
  const [known] = problem.kind === 'other' ? explainRecognized(problem.details) : [];
  const words = (known?.error.title ?? problem.message).replace(/\.$/, '');
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
