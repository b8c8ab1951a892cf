import assert from 'node:assert/strict';

/** Milliseconds: what takes less says nothing beside what else the machine does. */
const TOO_SHORT = 1;
const ATTEMPTS = 5;

/** The shortest of several runs, in milliseconds: what else the machine does makes them longer, never shorter. */
export function fastest(runs: number, action: () => unknown): number {
  let shortest = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    action();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

/**
 * Asserts that one thing takes less than so many times as long as another. It is measured again until it does: what else
 * the machine does can get into the way of one of the two, but not each time.
 * @param times how long the two take, in milliseconds, measured anew by each call
 */
export function assertRatio(bound: number, times: () => { of: number; to: number }): void {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= bound; attempt++) {
    const { of, to } = times();
    least = Math.min(least, of / to);
  }
  assert.ok(least < bound, `${least.toFixed(1)} times as long, not less than ${bound} times`);
}

/**
 * Asserts that time grows with the size, and no faster: for a size that is `factor` times as large it may take many times
 * as long on a busy machine, but far from the square of that.
 * @param run does it with something of this size, which is 1 or `factor`
 */
export function assertGrowth(factor: number, run: (size: number) => unknown, runs = 3): void {
  run(factor); // so that the compiler has seen it
  assertRatio(0.45 * factor ** 2, () => ({
    of: fastest(runs, () => run(factor)),
    to: Math.max(
      TOO_SHORT,
      fastest(runs, () => run(1)),
    ),
  }));
}
