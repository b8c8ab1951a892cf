import type { Slices } from '../text/slices';

/** Longest wait of another request, in milliseconds. */
const SLICE_MS = 5;

/** Waits until the received messages are handled; how, depends on the server's host. */
export type Pause = () => Promise<void>;

/**
 * Does long work in slices with pauses in between.
 * @param isWanted checked after each pause; if false, the rest is skipped
 * @returns undefined if it was skipped
 */
export async function inSlices<T>(
  work: Slices<T>,
  pause: Pause,
  isWanted: () => boolean,
): Promise<T | undefined> {
  while (isWanted()) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await pause();
  }
  return undefined;
}
