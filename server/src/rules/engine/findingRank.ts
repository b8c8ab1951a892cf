import type { FindingSeverity } from '../../../../shared/stateSummary';
import type { RuleFinding } from './rule';

const RANK: Readonly<Record<FindingSeverity | 'danger', number>> = {
  error: 0,
  danger: 1,
  warning: 2,
  information: 3,
  hint: 4,
};

/** How urgent a finding is; 0 is the most. */
export function rankOf(finding: RuleFinding): number {
  return RANK[isDanger(finding) ? 'danger' : finding.severity];
}

/**
 * True if the next update does harm because of a finding. False if the user has set its severity to 'error', because
 * the engine refuses an update with an error.
 */
export function isDanger({ danger, severity }: RuleFinding): boolean {
  return danger === true && severity !== 'error';
}
