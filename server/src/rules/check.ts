import type { FindingSeverity } from '../protocol';
import type { StateModel } from '../state/model';
import type { CheckOptions, Finding, Rule } from './rule';
import { StateChecker } from './stateChecker';

/** A finding with what it needs to be shown. */
export interface RuleFinding extends Finding {
  rule: Rule;
  severity: FindingSeverity;
}

/** Severities that the user gave to rules, by code. */
export type SeveritySettings = Readonly<Record<string, FindingSeverity | 'off' | undefined>>;

export interface CheckSettings extends CheckOptions {
  severities?: SeveritySettings;
}

/**
 * Everything that is wrong with a state, in text order. A rule that fails becomes one finding and leaves the others
 * standing.
 */
export function checkState(model: StateModel, settings: CheckSettings = {}): readonly RuleFinding[] {
  return StateChecker.of(model, settings).findings();
}
