/**
 * A time to the minute, in this machine's format: `Nov 21, 2026, 9:07 AM`.
 * @param time milliseconds since 1970, or RFC 3339; any other text is returned unchanged
 */
export function formatTime(time: Date | number | string): string {
  return format(time, 'short');
}

/** Like {@link formatTime}, with seconds: for lists with several entries in a minute. */
export function formatMoment(time: Date | number | string): string {
  return format(time, 'medium');
}

function format(time: Date | number | string, timeStyle: 'short' | 'medium'): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? String(time)
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle });
}
