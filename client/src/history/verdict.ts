import { formatMoment, plural } from '../ui/words/stackWords';
import { breaksIn } from './breaks';
import type { HistoryRow } from './historyRow';

/** What the history comes to, first the verdict: whether the stack is broken, and since when. */
export function historyVerdict(rows: readonly HistoryRow[], isDone: boolean): string {
  const readable = rows.filter(({ summary }) => summary !== undefined);
  const [newest] = readable;
  const known = readable.length + rows.filter(({ problem }) => problem !== undefined).length;
  const reading = isDone ? '' : ` ${known} of ${plural(rows.length, 'state')} read.`;
  if (!newest) return `Reading the history…${reading}`;
  const [last] = breaksIn(rows);
  if (!last) return `No state ${isDone ? 'that is kept' : 'read so far'} has errors.${reading}`;
  const { first, before, mended } = last;
  if (mended) {
    const since = before
      ? `It was broken by ${rowLabel(first)}`
      : `It was broken as far back as is known, to ${rowLabel(first)}`;
    return `The stack has no errors now. ${since}, and mended by ${rowLabel(mended)}.${reading}`;
  }
  if (!before) {
    return isDone
      ? `Every state that is kept has errors, back to ${rowLabel(first)}: what broke it came before.`
      : `The stack is broken.${reading}`;
  }
  const error = first.summary?.errors[0]?.message;
  // The update that wrote it left no record.
  if (first.source === 'now') {
    return `Broken after ${rowLabel(before)}, which has no errors${error === undefined ? '.' : `: ${error}`}${reading}`;
  }
  return `Broken by ${rowLabel(first)}${error === undefined ? '' : `: ${error}`} The state before it, ${rowLabel(before)}, has no errors.${reading}`;
}

/** What a state is called in a sentence: `update 5 (update, failed) of Nov 21, 2026, 9:07:58 AM`. */
export function rowLabel({ time, source, outcomeOf, number, savedBefore }: HistoryRow): string {
  const moment = formatMoment(time);
  if (source === 'now') return 'what the stack has now';
  if (outcomeOf !== undefined) return `update ${number ?? ''} (${outcomeOf}) of ${moment}`;
  if (source === 'before the last write') return `the state before the last write, of ${moment}`;
  if (savedBefore !== undefined) return `the backup before “${savedBefore}” of ${moment}`;
  return `the state of ${moment}`;
}
