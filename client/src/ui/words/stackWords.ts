/** As {@link formatTime}, to the second: for lists in which two may be of the same minute. */
export function formatMoment(time: Date | number | string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** A moment (RFC 3339) as people of this machine write it; as it is, if it is none. */
export function formatTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
