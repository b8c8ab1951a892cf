import { setImmediate } from 'node:timers/promises';

/** The middle one of several; of an even number the larger of the two in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** The median without the first value, which was measured with cold caches. */
export function medianAfterFirst(values: readonly number[]): number {
  return median(values.slice(1));
}

/**
 * How long something takes, in milliseconds: the median of several runs after one that does not count.
 * @param prepare makes the input of each run, outside of the measured time
 */
export function timed<T>(
  runs: number,
  prepare: (run: number) => T,
  action: (prepared: T) => unknown,
): number {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const prepared = prepare(run);
    const start = performance.now();
    action(prepared);
    times.push(performance.now() - start);
  }
  return medianAfterFirst(times);
}

/** The same for asynchronous work. */
export async function timedAsync<T>(
  runs: number,
  prepare: (run: number) => T | Promise<T>,
  action: (prepared: T) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const prepared = await prepare(run);
    const start = performance.now();
    await action(prepared);
    times.push(performance.now() - start);
  }
  return medianAfterFirst(times);
}

/** How many bytes of memory an object holds; needs `node --expose-gc`. */
export function held<T>(make: () => T): { bytes: number; made: T } {
  const before = used();
  const made = make();
  return { bytes: used() - before, made };
}

/** The same for asynchronous work. */
export async function heldAsync<T>(make: () => Promise<T>): Promise<{ bytes: number; made: T }> {
  used();
  await setImmediate(); // objects of earlier awaits are freed only by the second collection
  const before = used();
  const made = await make();
  return { bytes: used() - before, made };
}

function used(): number {
  if (!globalThis.gc) throw new Error('Memory can be measured with "node --expose-gc" only.');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
