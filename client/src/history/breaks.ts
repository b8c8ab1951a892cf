import type { HistoryRow } from './historyRow';

/** A stretch of states with errors, from the first of them on. */
export interface Break {
  /** The first state with an error. */
  readonly first: HistoryRow;
  /** The state before it, without; undefined if none is known, so that it may have been broken before. */
  readonly before: HistoryRow | undefined;
  /** The first state after it that has none any more; undefined if it is broken to this day. */
  readonly fixed: HistoryRow | undefined;
}

/** When states of a stack got errors, the last time first. What cannot be read is passed over. */
export function breaksIn(rows: readonly HistoryRow[]): Break[] {
  const found: Break[] = [];
  let before: HistoryRow | undefined;
  let first: { first: HistoryRow; before: HistoryRow | undefined } | undefined;
  for (const row of [...rows].reverse()) {
    const errors = row.summary?.errorCount;
    if (errors === undefined) continue;
    if (errors > 0) first ??= { first: row, before };
    else if (first) {
      found.push({ ...first, fixed: row });
      first = undefined;
    }
    before = row;
  }
  if (first) found.push({ ...first, fixed: undefined });
  return found.reverse();
}
