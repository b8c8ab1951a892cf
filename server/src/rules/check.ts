import type { FindingSeverity } from '../protocol';
import type { StateModel } from '../state/model';
import { rules } from './index';
import type { CheckOptions, Finding, Report, Rule } from './rule';

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
export function checkState(model: StateModel, settings: CheckSettings = {}): RuleFinding[] {
  const findings: RuleFinding[] = [];
  // Of broken JSON the engine says nothing but that; and where brackets are missing, a text that looks like a
  // reference can be anything, a secret too.
  const isSound = model.syntaxProblems().length === 0;
  for (const rule of rules) {
    const chosen = settings.severities?.[rule.code] ?? rule.severity;
    if (chosen === 'off') continue;
    const overridden = settings.severities?.[rule.code] !== undefined;
    const report: Report = (finding) => {
      const severity = overridden ? chosen : (finding.severity ?? chosen);
      findings.push({ ...finding, rule, severity, engine: isSound ? finding.engine : undefined });
    };
    try {
      rule.checkState?.(model, report, settings);
      if (rule.checkResource) {
        for (const resource of model.resources) rule.checkResource(resource, model, report);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push({
        rule,
        severity: 'information',
        span: { start: 0, end: Math.min(1, model.text.length) },
        message: `The check "${rule.code}" failed (${reason}). The other checks are complete. Please report this.`,
      });
    }
  }
  return findings.sort((a, b) => a.span.start - b.span.start);
}
