import * as vscode from 'vscode';
import { ask, confirm } from '../../ui/confirm';
import { askChoice, onlyStep } from '../../ui/inputSteps';
import type { ReviewedChange } from './messages';
import type { Acceptance, Review, ReviewAnswer } from './reviewDescription';

/** How many changes a question lists. */
const LISTED = 8;
const REHEARSE = 'Rehearse…';
const LOOK = 'Show What Changes';
const SIGNS: Readonly<Record<ReviewedChange['kind'], string>> = {
  added: '+',
  removed: '−',
  renamed: '→',
  changed: '~',
  unknown: '?',
};

/** Asks about what is to be written in one question after the other, for a user who cannot read pages. */
export async function reviewInQuestions(review: Review): Promise<ReviewAnswer> {
  const { title, question, changes, action, instead, typed } = review;
  for (const acceptance of review.accepts ?? []) {
    const answer = await askToAccept(acceptance, review);
    if (answer !== 'yes') return answer;
  }
  const isCompared = (await review.compare?.open(false)) === true;
  const what = isCompared
    ? 'Compare: the left is now, the right is new'
    : review.compare
      ? 'The difference is too large to be shown'
      : review.changesTitle;
  let rehearsed: string | undefined;
  for (;;) {
    const harmless = [
      ...(review.rehearse && rehearsed === undefined ? [REHEARSE] : []),
      ...(review.compare || changes.length > 0 || instead === undefined ? [LOOK] : []),
      ...(instead === undefined ? [] : [instead]),
    ];
    const detail = [rehearsed, ...paragraphsOf(review)];
    const answer = await ask({ question, detail, action, typed }, harmless);
    if (answer === true) return 'yes';
    if (answer === REHEARSE) {
      const found = await review.rehearse?.();
      rehearsed = found && `${found.isWorse ? '⚠ ' : ''}Rehearsed: ${found.said}`;
      await found?.show();
      // The question would hide the page.
      if (rehearsed !== undefined && !(await lookAround(question, rehearsed, action))) return 'no';
    } else if (answer === LOOK) {
      if (!(await lookAround(title, what, action, isCompared ? [] : changes))) return 'no';
    } else return answer !== undefined && answer === instead ? 'instead' : 'no';
  }
}

async function askToAccept(acceptance: Acceptance, { question, facts }: Review): Promise<ReviewAnswer> {
  const { verdict, detail, action, instead, help, leaves = 'no' } = acceptance;
  const answer = await confirm({
    question: verdict,
    detail: [question, factLines(facts), ...detail],
    action,
    instead,
  });
  if (answer !== 'instead') return answer;
  await help?.();
  return leaves;
}

function paragraphsOf({ facts, summary, notes = [], changes, warnings = [], accepts = [], backup }: Review) {
  const listed = changes.slice(0, LISTED).map(lineOf);
  const more = changes.length - listed.length;
  return [
    factLines(facts),
    ...notes,
    summary,
    [...listed, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
    ...[...accepts.map(({ verdict }) => verdict), ...warnings].map(
      (text) => typeof text === 'string' && `⚠ ${text}`,
    ),
    backup,
  ];
}

function factLines(facts: Review['facts']): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function lineOf({ kind, name, detail }: ReviewedChange): string {
  return `${SIGNS[kind]} ${name}${detail === undefined ? '' : `: ${detail}`}`;
}

async function lookAround(
  title: string,
  what: string,
  action: string,
  changes: readonly ReviewedChange[] = [],
): Promise<boolean> {
  const separator = { label: 'What changes', kind: vscode.QuickPickItemKind.Separator };
  const answer = await askChoice(onlyStep(title), what, [
    { label: '$(close) Leave It as It Is', value: false },
    { label: `$(arrow-right) ${action}…`, description: 'asks once more', value: true },
    ...(changes.length > 0 ? [separator, ...changes.map((one) => ({ label: lineOf(one) }))] : []),
  ]);
  return typeof answer === 'object' && answer.value;
}
