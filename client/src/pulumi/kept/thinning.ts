const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Three months. */
const LONGEST = 13 * WEEK;
/** Nothing was saved in the weeks between two states that are so many weeks apart: a pause, or a wrong clock. */
const PAUSE_WEEKS = 4;

/** The facts of a saved state that decide how long it is kept. */
export interface Saved {
  readonly time: Date;
  /** How many errors our rules find in it; undefined if not counted. */
  readonly errors?: number | undefined;
}

/**
 * The saved states of one stack that are kept: all of the last hour, then one per hour for a day, one per day for a week,
 * and one per week for three months. The oldest of each span is kept: the state before a series of changes began. The
 * newest and the last one without errors are always kept. Spans are calendar hours, days and weeks (in UTC), and a span
 * is thinned only when all of it is over, so that thinning often keeps the same states as thinning once.
 *
 * A clock that is wrong for a moment costs nothing: a state from the future takes the place of no other, and a long pause
 * makes the states before it older only a day after it ended.
 * @param saved in any order
 * @param limit maximum number kept (the setting `backups.keep`), besides those two; beyond it, the states closest to their
 *   predecessors are dropped first
 * @returns the oldest first
 */
export function statesToKeep<T extends Saved>(saved: readonly T[], now: Date, limit = Infinity): T[] {
  const sorted = [...saved].sort(byTime);
  const past = untilNow(sorted, now);
  const precious = new Set([past.at(-1), lastGood(past, now)]);
  const trusted = trustedTime(past, now.getTime());
  const oldestOf = new Map<string, number>();
  for (const { time } of sorted) {
    const span = spanOf(time.getTime(), trusted);
    if (!oldestOf.has(span)) oldestOf.set(span, time.getTime());
  }
  const kept = sorted.filter((state) => {
    const span = spanOf(state.time.getTime(), trusted);
    return precious.has(state) || (span !== TOO_OLD && oldestOf.get(span) === state.time.getTime());
  });
  while (kept.length > Math.max(1, limit)) {
    const closest = closestToAnother(kept, precious);
    if (closest === undefined) break;
    kept.splice(closest, 1);
  }
  return kept;
}

/** The last state until now without errors; if no counted state has none, the last uncounted one. */
export function lastGood<T extends Saved>(saved: readonly T[], now: Date): T | undefined {
  const sorted = untilNow([...saved].sort(byTime), now);
  return (
    sorted.findLast(({ errors }) => errors === 0) ?? sorted.findLast(({ errors }) => errors === undefined)
  );
}

/** The newest ones, newest first, and none older than three months: for files that cannot replace each other. */
export function newestFiles<T extends { readonly time: Date }>(
  files: readonly T[],
  now: Date,
  limit = Infinity,
): T[] {
  return files
    .filter(({ time }) => now.getTime() - time.getTime() <= LONGEST)
    .sort((a, b) => b.time.getTime() - a.time.getTime())
    .slice(0, limit);
}

/** Without the states of a clock that was ahead, unless there are no others. */
function untilNow<T extends Saved>(saved: readonly T[], now: Date): readonly T[] {
  const past = saved.filter(({ time }) => time <= now);
  return past.length === 0 ? saved : past;
}

/** The time from which ages count: now, or for a day after a long pause the time before it. */
function trustedTime(sorted: readonly Saved[], now: number): number {
  const times = sorted.map(({ time }) => time.getTime());
  let trusted = now;
  for (let i = times.length - 1; i > 0; i -= 1) {
    const [before, after] = [times[i - 1]!, times[i]!];
    if (after <= trusted - DAY) break;
    if (Math.floor(after / WEEK) - Math.floor(before / WEEK) >= PAUSE_WEEKS) trusted = before;
  }
  return trusted;
}

const TOO_OLD = 'too old';

/** Names the span of a moment. One state of each span is kept. */
function spanOf(time: number, now: number): string {
  const isOver = (length: number, age: number) => (Math.floor(time / length) + 1) * length <= now - age;
  if (isOver(WEEK, LONGEST)) return TOO_OLD;
  if (isOver(WEEK, WEEK)) return `week ${Math.floor(time / WEEK)}`;
  if (isOver(DAY, DAY)) return `day ${Math.floor(time / DAY)}`;
  if (isOver(HOUR, HOUR)) return `hour ${Math.floor(time / HOUR)}`;
  return `moment ${time}`;
}

/** The index of the state that may be dropped and follows its predecessor most closely. */
function closestToAnother(sorted: readonly Saved[], precious: ReadonlySet<unknown>): number | undefined {
  let closest: number | undefined;
  let shortest = Infinity;
  for (const [i, state] of sorted.entries()) {
    if (precious.has(state)) continue;
    const gap = i === 0 ? Number.MAX_VALUE : state.time.getTime() - sorted[i - 1]!.time.getTime();
    if (gap < shortest) [closest, shortest] = [i, gap];
  }
  return closest;
}

function byTime(a: Saved, b: Saved): number {
  return a.time.getTime() - b.time.getTime() || (a.errors ?? Infinity) - (b.errors ?? Infinity);
}
