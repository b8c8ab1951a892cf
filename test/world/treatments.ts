import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { bringBack } from '../../server/src/features/transfer/bringBack';
import { repairAll } from '../../server/src/rules/engine/repair';
import type { Fix, RuleFinding } from '../../server/src/rules/engine/rule';
import { StateChecker } from '../../server/src/rules/engine/stateChecker';
import { isSureBesideLost } from '../../server/src/lsp/quickFixes';
import { StateModel } from '../../server/src/state/model';
import { PROJECT, STACK } from './judgedWorld';

/** The possible treatments of a damaged state before its import. */
export const treatments = [
  'as it is',
  'Fix All',
  'preferred fixes',
  'first fix',
  'first offer',
  'state repair',
] as const;
export type Treatment = (typeof treatments)[number];

const settings = { targetStack: STACK, targetProject: PROJECT };

/** If more fixes than this are applied, they never end. */
const MOST_FIXES = 60;

/** The findings of a state. */
export function findingsOf(text: string): readonly RuleFinding[] {
  return checked(text).findings();
}

function checked(text: string): StateChecker {
  return StateChecker.of(new StateModel(text), settings);
}

/**
 * Applies one of our own treatments.
 * @param backup a state of the stack from before the damage, from which some treatments restore lost entries
 */
export function treated(text: string, treatment: Exclude<Treatment, 'state repair'>, backup: string): string {
  switch (treatment) {
    case 'as it is':
      return text;
    case 'Fix All':
      return repairAll(new StateModel(text), settings).text;
    case 'preferred fixes':
      return afterSteps(text, ({ fixes }) => fixes?.find(({ preferred }) => preferred));
    case 'first fix':
      return afterSteps(text, firstFix);
    case 'first offer':
      return afterSteps(text, (finding, current) => firstOffer(finding, current, backup));
  }
}

/** The next step for a finding: a fix, the text afterwards, or nothing. */
type Step = Fix | string | undefined;

function firstFix({ severity, fixes }: RuleFinding): Fix | undefined {
  if (severity !== 'error' && severity !== 'warning') return undefined;
  return fixes?.find(({ asks }) => asks === undefined);
}

/**
 * The first offer in the light bulb's menu. If that is to bring a lost entry back, the backup is the newest state
 * that has it; if the entry is not restored from there, the user takes the first fix.
 */
function firstOffer(finding: RuleFinding, text: string, backup: string): Step {
  const { lost, fixes } = finding;
  const first = firstFix(finding);
  if (!lost) return first;
  const sure = fixes?.find(isSureBesideLost);
  if (sure) return sure;
  const result = bringBack({ text, from: backup, entry: lost });
  return result.kind === 'found' ? result.text : first;
}

/**
 * Applies steps one after the other, each to the result of the previous one, until there are none or nothing
 * changes.
 */
function afterSteps(text: string, choose: (finding: RuleFinding, text: string) => Step): string {
  const seen = new Set([text]);
  let current = text;
  for (let count = 0; count < MOST_FIXES; count++) {
    const checker = checked(current);
    const { model } = checker;
    // Like users: findings beyond a broken place are uncertain.
    const findings = checker.findings().filter(({ fatal }) => model.isValidJson || fatal);
    const next = findings
      .map((finding) => choose(finding, current))
      .filter((step) => step !== undefined)
      .map((step) => (typeof step === 'string' ? step : applyEdits(current, editsOf(model, step.changes()))))
      .find((other) => !seen.has(other));
    if (next === undefined) return current;
    seen.add(next);
    current = next;
  }
  return current;
}
