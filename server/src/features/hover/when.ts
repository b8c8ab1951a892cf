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
 * A timestamp of a state for people: `3 days ago (2026-11-18 10:02 UTC)`.
 * @param now milliseconds since 1970
 * @returns undefined if the text is no time
 */
export function whenPhrase(text: string, now: number): string | undefined {
  const time = isTimestamp(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) return undefined;
  const date = new Date(time).toISOString();
  const year = date.slice(0, date.indexOf('T'));
  return `${distance(now - time)} (${year} ${date.slice(year.length + 1, year.length + 6)} UTC)`;
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
