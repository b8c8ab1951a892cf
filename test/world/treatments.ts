import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { bringBack } from '../../server/src/features/transfer/bringBack';
import { repairAll } from '../../server/src/rules/engine/repair';
import type { Fix, RuleFinding } from '../../server/src/rules/engine/rule';
import { StateChecker } from '../../server/src/rules/engine/stateChecker';
import { isSureBesideLost } from '../../server/src/lsp/quickFixes';
import { StateModel } from '../../server/src/state/model';
import { PROJECT, STACK } from './judgedWorld';

/** What is done to a damaged state before it is imported. */
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

/** More fixes than this, one after the other, come to no end. */
const MOST_FIXES = 60;

/** What the check says to a state. */
export function findingsOf(text: string): readonly RuleFinding[] {
  return checked(text).findings();
}

function checked(text: string): StateChecker {
  return StateChecker.of(new StateModel(text), settings);
}

/**
 * A treatment of our own.
 * @param backup a state of the stack from before the damage, which some take lost entries from
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

/** What a finding leads to: a fix, the text afterwards, or nothing. */
type Step = Fix | string | undefined;

function firstFix({ severity, fixes }: RuleFinding): Fix | undefined {
  if (severity !== 'error' && severity !== 'warning') return undefined;
  return fixes?.find(({ asks }) => asks === undefined);
}

/**
 * What stands first in the menu of the light bulb. Where that is to bring a lost entry back, the newest state that has it
 * is the backup; if it is not taken from there, a person takes the first fix.
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

/** Makes one step after the other, each in the state that the last one left, until there is none or nothing changes. */
function afterSteps(text: string, choose: (finding: RuleFinding, text: string) => Step): string {
  const seen = new Set([text]);
  let current = text;
  for (let count = 0; count < MOST_FIXES; count++) {
    const checker = checked(current);
    const { model } = checker;
    // As people do: what the text says beyond a broken place is unsure.
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
