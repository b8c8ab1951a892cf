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

/** A duration in words: `0.6 ms`, `43 ms`, `2.3 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
