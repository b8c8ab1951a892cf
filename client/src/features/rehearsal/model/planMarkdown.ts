import { explainRecognized } from '../../../../../shared/knownErrors/explain';
import { code, cell, escaped, row } from '../../../pulumi/driftDetection/markdownText';
import { fatesOf, filterFates, type Fate } from './fates';
import {
  countsOf,
  OPERATIONS,
  type Outcome,
  type Plan,
  type PlanFailure,
  type PlannedStep,
  type Rehearsal,
  type RehearsedRun,
} from './plan';
import { causeOf, summarize } from './formatPlan';
import { causeWords, COMPARED, CREATED_TWICE, LIMITS, notesOn, OUTCOME_WORDS } from './planWords';

/** The title of a rehearsal. */
export interface PlanTitle {
  /** The stack's name for users. */
  readonly stack: string;
  /** When it was made, in words. */
  readonly when: string;
}

/** Operations that change nothing: they are only counted. */
const QUIET: ReadonlySet<Outcome> = new Set(['read', 'refresh', 'same']);

/** Maximum resources listed of one operation. */
const MOST_LISTED = 500;

/**
 * A rehearsal as Markdown: what an update would do, the greatest consequences first, and what it would do today.
 * @param filter words that the listed resources have; empty: all
 */
export function planMarkdown(rehearsal: Rehearsal, { stack, when }: PlanTitle, filter = ''): string {
  const { run, plan, today } = rehearsal;
  const parts = [
    `# Next ${run} of stack ${code(stack)}`,
    `${escaped(summarize(rehearsal))} Nothing was written. ${escaped(when)}.`,
    ...(plan.failure ? failureParts(plan.failure) : []),
    countTable(plan, today),
  ];
  const fates = filterFates(fatesOf(rehearsal), filter);
  for (const operation of OPERATIONS.filter((one) => !QUIET.has(one))) {
    const some = fates.filter(({ next }) => next === operation);
    if (some.length === 0) continue;
    parts.push(`## ${heading(operation)}`);
    for (const fate of some.slice(0, MOST_LISTED)) parts.push(...fateParts(fate, run));
    if (some.length > MOST_LISTED) parts.push(`… and ${some.length - MOST_LISTED} more.`);
  }
  const avoided = fates.filter(({ kind }) => kind === 'avoided');
  if (avoided.length > 0) {
    parts.push('## Only with the stack’s present state');
    const lines = avoided
      .slice(0, MOST_LISTED)
      .map(({ today: outcome, step }) => `- ${heading(outcome!)}: ${titleOf(step)}`);
    parts.push(lines.join('\n'));
    if (avoided.length > MOST_LISTED) parts.push(`… and ${avoided.length - MOST_LISTED} more.`);
  }
  const messages = [...new Set(plan.messages)];
  if (messages.length > 0)
    parts.push('## What Pulumi said', messages.map((one) => `- ${escaped(one)}`).join('\n'));
  parts.push('## What this cannot know', LIMITS[run].map((one) => `- ${one}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

/** An outcome as a heading. */
function heading(outcome: Outcome): string {
  const words = OUTCOME_WORDS[outcome];
  return words[0]!.toUpperCase() + words.slice(1);
}

function failureParts(failure: PlanFailure): string[] {
  const known = explainRecognized(failure.problem.details);
  const head = failure.during === 'import' ? 'Pulumi refuses to import this state' : 'The preview failed';
  return [
    `**${head}.** ${escaped(causeOf(failure))}.`,
    ...known.map(({ error }) => `- ${escaped(error.title)}`),
  ];
}

function countTable(plan: Plan, today: Plan | undefined): string {
  const counts = [plan, ...(today ? [today] : [])].map(countsOf);
  const used = OPERATIONS.filter((one) => counts.some((ofOne) => ofOne[one] > 0));
  const sides = today ? ['With this state', 'Today'] : ['Resources'];
  return [
    row(['', ...sides]),
    row(['---', ...sides.map(() => '---:')]),
    ...used.map((one) => row([heading(one), ...counts.map((ofOne) => String(ofOne[one]))])),
  ].join('\n');
}

function fateParts({ step, kind, today, createsExisting }: Fate, run: RehearsedRun): string[] {
  const notes = [
    ...notesOn(step),
    ...(createsExisting ? [CREATED_TWICE] : []),
    ...(today !== undefined && kind !== 'either' ? [`today: ${OUTCOME_WORDS[today]}`] : []),
  ];
  const causes = step.reasons.flatMap((reason) => (reason.kind === 'property' ? [] : [causeWords(reason)]));
  const changes = step.reasons.flatMap((reason) => (reason.kind === 'property' ? [reason.change] : []));
  const lines = [...notes, ...causes.map((one) => `because ${one}`)].map((one) => `- ${escaped(one)}`);
  const rows = changes.map(({ path, isReplacing, old, now }) =>
    row([code(path), isReplacing ? 'replaces' : '', cell(old), cell(now)]),
  );
  return [
    `### ${titleOf(step)}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(rows.length > 0
      ? [
          [
            row(['Property', '', 'In the state', COMPARED[run]]),
            row(['---', '---', '---', '---']),
            ...rows,
          ].join('\n'),
        ]
      : []),
  ];
}

function titleOf({ name, type, id }: PlannedStep): string {
  return `${code(name)} (${escaped(type)})${id === undefined ? '' : `, id ${code(id)}`}`;
}
