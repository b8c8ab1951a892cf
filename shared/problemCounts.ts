import { counted } from './counted';
import type { FindingSummary, StateSummary } from './stateSummary';

/** How many problems of each kind a state has. */
export type ProblemCounts = Pick<StateSummary, 'errorCount' | 'dangerCount' | 'warningCount'>;

/** `1 error`, `2 dangers`, `3 warnings`: the kinds that there are, the worst first. */
export function problemCounts({ errorCount, dangerCount, warningCount }: ProblemCounts): string[] {
  return [
    ...(errorCount > 0 ? [counted(errorCount, 'error')] : []),
    ...(dangerCount > 0 ? [counted(dangerCount, 'danger')] : []),
    ...(warningCount > 0 ? [counted(warningCount, 'warning')] : []),
  ];
}

/** The number of all of them. */
export function problemCount({ errorCount, dangerCount, warningCount }: ProblemCounts): number {
  return errorCount + dangerCount + warningCount;
}

/** True for a finding that {@link problemCount} counts. */
export function isProblem({ severity, danger }: Pick<FindingSummary, 'severity' | 'danger'>): boolean {
  return danger === true || severity === 'error' || severity === 'warning';
}

/** How many of these findings are of each kind; a danger is one at any severity. */
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
