import { setImmediate } from 'node:timers/promises';

/** The middle one of several; of an even number the larger of the two in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** The same without the first, which finds nothing ready. */
export function medianAfterFirst(values: readonly number[]): number {
  return median(values.slice(1));
}

/**
 * How long something takes, in milliseconds: the median of several runs after one that does not count.
 * @param prepare what each run is given, made outside of the measured time
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

/** The same of something that is waited for. */
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

/** How many bytes of memory something holds on to; needs `node --expose-gc`. */
export function held<T>(make: () => T): { bytes: number; made: T } {
  const before = used();
  const made = make();
  return { bytes: used() - before, made };
}

/** The same of something that is waited for. */
export async function heldAsync<T>(make: () => Promise<T>): Promise<{ bytes: number; made: T }> {
  used();
  await setImmediate(); // what was waited for before goes with the second collection only
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
