import { explainOnce } from '../../../../shared/knownErrors/explain';
import { code, cell, escaped, row } from '../driftDetection/markdownText';
import { countsOf, OPERATIONS, type Operation, type Plan, type PlanFailure, type PlannedStep } from './plan';
import { causeOf, causeWords, LIMITS, notesOn, summarize } from './formatPlan';
import type { Rehearsal } from './rehearse';

/** The title of a rehearsal. */
export interface PlanTitle {
  /** The stack's name for users. */
  readonly stack: string;
  /** When it was made, in words. */
  readonly when: string;
}

const WORDS: Readonly<Record<Operation, string>> = {
  delete: 'Delete',
  replace: 'Replace',
  create: 'Create',
  update: 'Change',
  import: 'Import',
  forget: 'Forget (it stays in the cloud)',
  read: 'Read',
  refresh: 'Refresh',
  same: 'Leave as it is',
};

/** Operations that change nothing: they are only counted. */
const QUIET: ReadonlySet<Operation> = new Set(['read', 'refresh', 'same']);

/** Maximum resources listed of one operation. */
const MOST_LISTED = 500;

/** A rehearsal as Markdown: what an update would do, the greatest consequences first, and what it would do today. */
export function planMarkdown(rehearsal: Rehearsal, { stack, when }: PlanTitle): string {
  const { plan, today } = rehearsal;
  const parts = [
    `# Next update of stack ${code(stack)}`,
    `${escaped(summarize(rehearsal))} Nothing was written. ${escaped(when)}.`,
    ...(plan.failure ? failureParts(plan.failure) : []),
    countTable(plan, today),
  ];
  const todays = new Map((today?.steps ?? []).map((step) => [step.urn, step.operation]));
  for (const operation of OPERATIONS.filter((one) => !QUIET.has(one))) {
    const steps = plan.steps.filter((step) => step.operation === operation);
    if (steps.length === 0) continue;
    parts.push(`## ${WORDS[operation]}`);
    for (const step of steps.slice(0, MOST_LISTED))
      parts.push(...stepParts(step, today && (todays.get(step.urn) ?? 'nothing')));
    if (steps.length > MOST_LISTED) parts.push(`… and ${steps.length - MOST_LISTED} more.`);
  }
  const avoided = avoidedSteps(plan, today);
  if (avoided.length > 0) {
    parts.push('## Only with the stack’s present state');
    const lines = avoided.slice(0, MOST_LISTED).map((step) => `- ${WORDS[step.operation]}: ${titleOf(step)}`);
    parts.push(lines.join('\n'));
    if (avoided.length > MOST_LISTED) parts.push(`… and ${avoided.length - MOST_LISTED} more.`);
  }
  const messages = [...new Set(plan.messages)];
  if (messages.length > 0)
    parts.push('## What Pulumi said', messages.map((one) => `- ${escaped(one)}`).join('\n'));
  parts.push('## What this cannot know', LIMITS.map((one) => `- ${one}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function failureParts(failure: PlanFailure): string[] {
  const known = explainOnce(failure.problem.details);
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
    ...used.map((one) => row([WORDS[one], ...counts.map((ofOne) => String(ofOne[one]))])),
  ].join('\n');
}

function stepParts(step: PlannedStep, today: Operation | 'nothing' | undefined): string[] {
  const isNew = today !== undefined && today !== step.operation;
  const before = today === 'nothing' ? 'nothing' : WORDS[today ?? 'same'].toLowerCase();
  const notes = [...notesOn(step), ...(isNew ? [`today: ${before}`] : [])];
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
            row(['Property', '', 'In the state', 'In the program']),
            row(['---', '---', '---', '---']),
            ...rows,
          ].join('\n'),
        ]
      : []),
  ];
}

/** What today's update would do to resources, and the rehearsed one would not. */
function avoidedSteps(plan: Plan, today: Plan | undefined): PlannedStep[] {
  const done = new Set(plan.steps.map(({ urn, operation }) => `${operation} ${urn}`));
  return (today?.steps ?? []).filter(
    ({ urn, operation }) => !QUIET.has(operation) && !done.has(`${operation} ${urn}`),
  );
}

function titleOf({ name, type, id }: PlannedStep): string {
  return `${code(name)} (${escaped(type)})${id === undefined ? '' : `, id ${code(id)}`}`;
}
