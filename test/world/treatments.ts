import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { bringBack } from '../../server/src/features/transfer/bringBack';
import { withSecretsProvider } from '../../server/src/features/transfer/secretsProvider';
import { repairAll } from '../../server/src/rules/engine/repair';
import type { Fix, RecoveryCommand, RuleFinding } from '../../server/src/rules/engine/rule';
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
  'Fix All, first offers',
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
      return afterSteps(text, (finding, current) => offersOf(finding, current, backup)[0]);
    case 'Fix All, first offers':
      return treated(treated(text, 'Fix All', backup), 'first offer', backup);
  }
}

/** The most other ways that are tried for a state. */
const MOST_WAYS = 12;

/**
 * The other ways that are offered from a state that _fix all_ leaves: each begins with an offer of an error that is not
 * its first, and goes on with the first offers. Each text once, until the caller has seen enough.
 */
export function* otherWays(text: string, backup: string): Generator<string> {
  const start = treated(text, 'Fix All', backup);
  const seen = new Set([treated(start, 'first offer', backup)]);
  for (const finding of findingsOf(start).filter(({ severity }) => severity === 'error')) {
    for (const step of offersOf(finding, start, backup).slice(1)) {
      const way = treated(afterStep(checked(start).model, step), 'first offer', backup);
      if (seen.has(way)) continue;
      seen.add(way);
      yield way;
      if (seen.size > MOST_WAYS) return;
    }
  }
}

/** The next step for a finding: a fix, the text afterwards, or nothing. */
type Step = Fix | string | undefined;

function firstFix({ severity, fixes }: RuleFinding): Fix | undefined {
  if (severity !== 'error' && severity !== 'warning') return undefined;
  return fixes?.find(({ asks }) => asks === undefined);
}

/**
 * What the light bulb's menu offers, in its order. If that is to bring a lost entry back, the backup is the newest state
 * that has it; if the entry is not restored from there, the user takes another offer.
 */
function offersOf(finding: RuleFinding, text: string, backup: string): (Fix | string)[] {
  const { severity, lost, fixes = [], helpedBy = [] } = finding;
  if (severity !== 'error' && severity !== 'warning') return [];
  const own: (Fix | string)[] = fixes.filter(({ asks }) => asks === undefined);
  if (lost) {
    const result = bringBack({ text, from: backup, entry: lost });
    if (result.kind === 'found')
      own.splice(own.findLastIndex((fix) => isSureBesideLost(fix as Fix)) + 1, 0, result.text);
  }
  return [...own, ...helpedBy.flatMap((command) => helped(command, text, backup))];
}

/** The text after a command that helps from outside. */
function helped(command: RecoveryCommand, text: string, backup: string): string[] {
  if (command !== 'findSecretsProvider') return [backup];
  const { text: found } = withSecretsProvider({ text, of: backup });
  return found === undefined ? [] : [found];
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
    // Like users: findings beyond a broken place are uncertain, unless nothing else is to be done.
    const all = checker.findings();
    const fatal = model.isValidJson ? [] : all.filter((finding) => finding.fatal);
    const findings = fatal.length > 0 ? fatal : all;
    const next = findings
      .map((finding) => choose(finding, current))
      .filter((step) => step !== undefined)
      .map((step) => afterStep(model, step))
      .find((other) => !seen.has(other));
    if (next === undefined) return current;
    seen.add(next);
    current = next;
  }
  return current;
}

function afterStep(model: StateModel, step: Fix | string): string {
  return typeof step === 'string' ? step : applyEdits(model.text, editsOf(model, step.changes()));
}
