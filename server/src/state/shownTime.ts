import { isTimestamp } from '../text/timestamp';
import type { StateModel } from './model';

/** When a state was written (`manifest.time`, RFC 3339), to be shown; undefined if it does not say, or not with a time. */
export function shownTime(model: StateModel): string | undefined {
  const time = model.deploymentField('manifest')?.field('time')?.string;
  return time !== undefined && isTimestamp(time) ? time : undefined;
}
