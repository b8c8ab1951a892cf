const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The least duration of each unit: 90 days are months, 89 are days. */
const units: readonly [from: number, unit: number, name: string][] = [
  [2 * 365 * DAY, 365 * DAY, 'year'],
  [90 * DAY, 30 * DAY, 'month'],
  [2 * DAY, DAY, 'day'],
  [2 * HOUR, HOUR, 'hour'],
  [MINUTE, MINUTE, 'minute'],
  [SECOND, SECOND, 'second'],
];

/**
 * A duration for people: `3 days`.
 * @returns undefined if it is less than a second
 */
export function durationWords(milliseconds: number): string | undefined {
  const found = units.find(([from]) => milliseconds >= from);
  if (!found) return undefined;
  const count = Math.floor(milliseconds / found[1]);
  return `${count} ${found[2]}${count === 1 ? '' : 's'}`;
}

/** Shorter distances from now are no news. */
export const LEAST_DISTANCE = MINUTE;
