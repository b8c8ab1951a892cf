import { counted } from './counted';

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
