import type { Slices } from '../text/slices';

/** Longest wait of another request, in milliseconds. */
const SLICE_MS = 5;

/** Turns of the event loop from a message to its answer: it is read, decoded, handled and written in one each. */
const TURNS = 5;

/**
 * Does long work in slices, between which the messages that have come are handled.
 * @param isWanted is asked between them: if it is not, the rest is left
 * @returns undefined if it was left
 */
export async function inSlices<T>(work: Slices<T>, isWanted: () => boolean): Promise<T | undefined> {
  while (isWanted()) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return undefined;
}
