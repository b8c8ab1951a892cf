import { counted } from './counted';
import type { FindingSummary, StateSummary } from './stateSummary';

/** The number of problems of each kind in a state. */
export type ProblemCounts = Pick<StateSummary, 'errorCount' | 'dangerCount' | 'warningCount'>;

/** `1 error`, `2 dangers`, `3 warnings`: the existing kinds, worst first. */
export function formatProblemCounts({ errorCount, dangerCount, warningCount }: ProblemCounts): string[] {
  return [
    ...(errorCount > 0 ? [counted(errorCount, 'error')] : []),
    ...(dangerCount > 0 ? [counted(dangerCount, 'danger')] : []),
    ...(warningCount > 0 ? [counted(warningCount, 'warning')] : []),
  ];
}

/** The total number of problems. */
export function totalProblemCount({ errorCount, dangerCount, warningCount }: ProblemCounts): number {
  return errorCount + dangerCount + warningCount;
}

/** True for a finding that {@link totalProblemCount} counts. */
export function isProblem({ severity, danger }: Pick<FindingSummary, 'severity' | 'danger'>): boolean {
  return danger === true || severity === 'error' || severity === 'warning';
}

/** The number of findings of each kind; a danger counts at any severity. */
export function countProblems(
  findings: readonly { readonly severity: string; readonly danger?: boolean | undefined }[],
): ProblemCounts {
  const plain = findings.filter(({ danger }) => danger !== true);
  return {
    errorCount: plain.filter(({ severity }) => severity === 'error').length,
    dangerCount: findings.length - plain.length,
    warningCount: plain.filter(({ severity }) => severity === 'warning').length,
  };
}
