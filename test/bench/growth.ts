import assert from 'node:assert/strict';

/** Milliseconds: what takes less says nothing beside what else the machine does. */
const TOO_SHORT = 1;
const ATTEMPTS = 5;

/**
 * The least that several runs took of the processor, in milliseconds: not of the clock, which goes on while other
 * programs have their turn.
 */
export function fastest(runs: number, action: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
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
 * as long on a busy machine, but far from the square of that. The large one runs first: it warms the code up for the
 * small one, so that cold code can only fail the first attempt.
 * @param run does it with something of this size, which is 1 or `factor`
 */
export function assertGrowth(factor: number, run: (size: number) => unknown): void {
  assertRatio(0.45 * factor ** 2, () => ({
    of: fastest(1, () => run(factor)),
    to: Math.max(
      TOO_SHORT,
      fastest(3, () => run(1)),
    ),
  }));
}
