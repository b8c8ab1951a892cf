import { setImmediate as pause } from 'node:timers/promises';
import { PulumiProblem } from './pulumiProblem';

/** All extensions share one thread: none may block it noticeably. */
const SLICE_MS = 15;

/**
 * Runs steps to their end, with pauses for other work.
 * @param stop ends it between two slices
 * @throws {PulumiProblem} of the kind `stopped`
 */
export async function inSlices<T>(steps: Generator<void, T, void>, stop?: AbortSignal): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await pause();
    if (stop?.aborted) throw new PulumiProblem('stopped', 'It was stopped.');
  }
}
