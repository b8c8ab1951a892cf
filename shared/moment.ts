/**
 * A moment to the minute, as people of this machine write it: `Nov 21, 2026, 9:07 AM`.
 * @param time milliseconds since 1970, or RFC 3339: as it is, if it is no time
 */
export function formatTime(time: Date | number | string): string {
  return format(time, 'short');
}

/** As {@link formatTime}, to the second: for lists in which two may be of the same minute. */
export function formatMoment(time: Date | number | string): string {
  return format(time, 'medium');
}

function format(time: Date | number | string, timeStyle: 'short' | 'medium'): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? String(time)
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle });
}
