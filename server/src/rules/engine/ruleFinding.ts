import type { FindingSeverity } from '../../../../shared/stateSummary';
import type { Finding, Rule, CheckOptions } from './rule';

/** A finding with everything needed to show it. */
export interface RuleFinding extends Finding {
  rule: Rule;
  severity: FindingSeverity;
}

/** The user's severities for rules, by code. */
export type SeveritySettings = Readonly<Record<string, FindingSeverity | 'off' | undefined>>;

export interface CheckSettings extends CheckOptions {
  severities?: SeveritySettings;
}
