import type { FindingSummary, StateSummary } from '../../../../shared/stateSummary';

/** The dangers of a stack's new state. */
export interface ReplaceDangers {
  /** Those that the stack does not have now, the first of each cause. */
  readonly added: readonly FindingSummary[];
  /** The number of those, and of those that are not listed. */
  readonly addedCount: number;
  /** Those that the stack has already, the first of each cause. */
  readonly kept: readonly FindingSummary[];
  readonly keptCount: number;
}

/** Tells the dangers that a new state brings from those that the stack has already. */
export function replaceDangers(before: StateSummary, after: StateSummary): ReplaceDangers {
  const known = new Set(before.findings.map(keyOf));
  const dangers = after.findings.filter(({ danger }) => danger);
  const kept = dangers.filter((finding) => known.has(keyOf(finding)));
  const keptCount = Math.min(
    after.dangerCount,
    kept.reduce((sum, { places }) => sum + places, 0),
  );
  return {
    added: dangers.filter((finding) => !kept.includes(finding)),
    addedCount: after.dangerCount - keptCount,
    kept,
    keptCount,
  };
}

/** What a danger is, wherever it stands: its message also says how many places it has. */
function keyOf({ code, urn, message }: FindingSummary): string {
  return [code, urn, message].join('\n');
}
