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

/** The facts of a finding that a warning needs. */
interface WarnedFinding {
  readonly message: string;
  readonly danger?: boolean | undefined;
}

/**
 * `Do not update yet: …`, with the message of the first danger among these findings and the number of the others;
 * undefined without a danger.
 */
export function dangerWarning(findings: readonly WarnedFinding[], dangerCount: number): string | undefined {
  const first = findings.find(({ danger }) => danger);
  if (dangerCount === 0) return undefined;
  if (!first) return `Do not update yet: the state has ${counted(dangerCount, 'danger')}.`;
  const more = dangerCount - 1;
  const others = more > 0 ? ` ${counted(more, 'more danger is', 'more dangers are')} in the state.` : '';
  return `Do not update yet: ${first.message}${others}`;
}

/** Says why a repair left errors unrepaired, with the danger's own message. */
export function errorsKeptWarning(danger: string): string {
  return `Errors are left as they are, because they keep the next update from a danger that needs your decision. Settle it first: ${danger}`;
}
