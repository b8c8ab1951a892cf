import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { repairAll } from '../../server/src/rules/engine/repair';
import type { Fix } from '../../server/src/rules/engine/rule';
import type { RuleFinding } from '../../server/src/rules/engine/ruleFinding';
import { StateChecker } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { PROJECT, STACK } from './world';

/** What is done to a damaged state before it is imported. */
export const treatments = ['as it is', 'Fix All', 'preferred fixes', 'first fix', 'state repair'] as const;
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

/** A treatment of our own. */
export function treated(text: string, treatment: Exclude<Treatment, 'state repair'>): string {
  switch (treatment) {
    case 'as it is':
      return text;
    case 'Fix All':
      return repairAll(new StateModel(text), settings).text;
    case 'preferred fixes':
      return afterFixes(text, ({ fixes }) => fixes?.find(({ preferred }) => preferred));
    case 'first fix':
      return afterFixes(text, ({ severity, fixes }) =>
        severity === 'error' || severity === 'warning'
          ? fixes?.find(({ asks }) => asks === undefined)
          : undefined,
      );
  }
}

/** Makes one fix after the other, each in the state that the last one left, until there is none or nothing changes. */
function afterFixes(text: string, choose: (finding: RuleFinding) => Fix | undefined): string {
  const seen = new Set([text]);
  let current = text;
  for (let count = 0; count < MOST_FIXES; count++) {
    const checker = checked(current);
    const { model } = checker;
    // As people do: what the text says beyond a broken place is unsure.
    const findings = checker.findings().filter(({ fatal }) => model.isValidJson || fatal);
    const next = findings
      .map(choose)
      .filter((fix) => fix !== undefined)
      .map((fix) => applyEdits(current, editsOf(model, fix.changes())))
      .find((other) => !seen.has(other));
    if (next === undefined) return current;
    seen.add(next);
    current = next;
  }
  return current;
}
