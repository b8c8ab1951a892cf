import type { FindingSeverity } from '../../../../shared/stateSummary';
import type { Finding, Rule, CheckOptions } from './rule';

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
