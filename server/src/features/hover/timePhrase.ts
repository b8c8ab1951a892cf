import { formatTime } from '../../../../shared/formatTime';
import { isTimestamp } from '../../text/timestamp';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The least duration of each unit: 90 days are months, 89 are days. */
const units: readonly [from: number, unit: number, name: string][] = [
  [2 * 365 * DAY, 365 * DAY, 'year'],
  [90 * DAY, 30 * DAY, 'month'],
  [2 * DAY, DAY, 'day'],
  [2 * HOUR, HOUR, 'hour'],
  [MINUTE, MINUTE, 'minute'],
];

/**
 * A timestamp of a state for people: `3 days ago (Nov 18, 2026, 10:02 AM)`.
 * @param now milliseconds since 1970
 * @returns undefined if the text is no time
 */
export function timePhrase(text: string, now: number): string | undefined {
  const time = isTimestamp(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) return undefined;
  return `${distance(now - time)} (${formatTime(time)})`;
}

function distance(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  for (const [from, unit, name] of units) {
    if (length < from) continue;
    const count = Math.floor(length / unit);
    const words = `${count} ${name}${count === 1 ? '' : 's'}`;
    return milliseconds > 0 ? `${words} ago` : `in ${words}`;
  }
  return 'just now';
}
