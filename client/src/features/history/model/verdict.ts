import { ALL_VERSIONS } from '../../../pulumi/backends/stackBackend';
import { numberOf, type HistoryRow } from './updateRow';
import { counted } from '../../../../../shared/counted';
import { dangerWarning } from '../../../../../shared/problemCounts';

/** A run of consecutive states with errors. */
interface Break {
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

/** A summary of the history, verdict first: whether the stack is broken, and since when. */
export function historyVerdict(rows: readonly HistoryRow[], isDone: boolean): string {
  const listed = rows.filter(({ source }) => source === 'history of the backend').length;
  const rest =
    listed < ALL_VERSIONS
      ? ''
      : ` The backend may keep more than the newest ${ALL_VERSIONS}, which are listed.`;
  return verdictOn(rows, isDone) + dangerOf(rows) + rest;
}

/** What the next update would do to the stack. */
function dangerOf(rows: readonly HistoryRow[]): string {
  const [now] = rows;
  if (now?.source !== 'now' || !now.summary || now.summary.dangerCount === 0) return '';
  const { dangerCount, dangers } = now.summary;
  const told = dangers.map((danger) => ({ ...danger, danger: true }));
  return ` ${dangerWarning(told, dangerCount)}`;
}

function verdictOn(rows: readonly HistoryRow[], isDone: boolean): string {
  const readable = rows.filter(({ summary }) => summary !== undefined);
  const [newest] = readable;
  const known = readable.length + rows.filter(({ problem }) => problem !== undefined).length;
  const reading = isDone ? '' : ` ${known} of ${counted(rows.length, 'state')} read.`;
  if (!newest) return isDone ? 'None of the kept states can be read.' : `Reading the history…${reading}`;
  if (isDone && rows.length === 1) {
    const { errorCount } = newest.summary!;
    const errors = errorCount > 0 ? counted(errorCount, 'error') : 'no errors';
    return `No earlier state is kept. The current state has ${errors}.`;
  }
  const [last] = breaksIn(rows);
  if (!last) return `${isDone ? 'None of the kept states' : 'No state read so far'} has errors.${reading}`;
  const { first, before, fixed } = last;
  if (fixed) {
    const since = before
      ? `It was broken by ${rowLabel(first)}`
      : `It was broken as far back as the history goes, to ${rowLabel(first)}`;
    return `The stack has no errors now. ${since}, and repaired by ${rowLabel(fixed)}.${reading}`;
  }
  if (!before) {
    return isDone
      ? `Every kept state has errors, back to ${rowLabel(first)}: it was broken before that.`
      : `The stack is broken.${reading}`;
  }
  const error = first.summary?.errors[0]?.message;
  // The update that wrote the state left no record.
  if (first.source === 'now') {
    return `Broken after ${rowLabel(before)}, which has no errors${error === undefined ? '.' : `: ${error}`}${reading}`;
  }
  return `Broken by ${rowLabel(first)}${error === undefined ? '' : `: ${error}`} The state before it, ${rowLabel(before)}, has no errors.${reading}`;
}

/** A state's name in a sentence: `update 5 (failed) of Nov 21, 2026, 9:07:58 AM`. */
export function rowLabel(row: HistoryRow): string {
  const { when, source, outcomeOf, savedBefore } = row;
  if (source === 'now') return 'what the stack has now';
  if (outcomeOf !== undefined) return `update ${numberOf(row).replace(/: (.+)/, ' ($1)')} of ${when}`;
  if (source === 'before the last write') return `the state before the last write, of ${when}`;
  if (savedBefore !== undefined) return `the backup before “${savedBefore}” of ${when}`;
  return `the state of ${when}`;
}
