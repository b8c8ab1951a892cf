import type { HistoryRow } from './historyRow';

/** A run of consecutive states with errors. */
export interface Break {
  /** The first state with an error. */
  readonly first: HistoryRow;
  /** The state before it, without errors; undefined if unknown: the stack may have been broken before. */
  readonly before: HistoryRow | undefined;
  /** The first later state without errors; undefined if the stack is still broken. */
  readonly fixed: HistoryRow | undefined;
}

/** Finds when a stack's states got errors, the last time first. Skips unreadable states. */
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
