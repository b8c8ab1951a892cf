import type { Slices } from '../text/slices';

/** Longest wait of another request, in milliseconds. */
const SLICE_MS = 5;

/** Waits until the messages that have come are handled: how long that takes depends on what the server runs in. */
export type Pause = () => Promise<void>;

/**
 * Does long work in slices with pauses in between.
 * @param isWanted is asked after each pause: if it is not, the rest is left
 * @returns undefined if it was left
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
