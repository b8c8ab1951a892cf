import { formatTime } from '../../../../shared/formatTime';
import { durationWords, LEAST_DISTANCE } from '../../text/durationWords';
import { isTimestamp } from '../../text/timestamp';

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
  if (length < LEAST_DISTANCE) return 'just now';
  const words = durationWords(length)!;
  return milliseconds > 0 ? `${words} ago` : `in ${words}`;
}
