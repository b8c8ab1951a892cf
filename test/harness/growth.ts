import assert from 'node:assert/strict';

/** Milliseconds: a shorter time is noise on a shared machine. */
const TOO_SHORT = 1;
const ATTEMPTS = 5;
/** A fraction of the square of the size that is clear even on a busy machine. */
const FAR_FROM_SQUARE = 0.45;
/** Each doubles the size. */
const DOUBLINGS = 4;
/** Milliseconds: in a shorter time, garbage collection matters more than the size. */
const TOO_SHORT_FOR_PARTS = 4;

/**
 * The least processor time of several runs, in milliseconds: unlike the clock, it excludes the time of other programs.
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
 * Asserts that one thing takes less than so many times as long as another. It is measured repeatedly: other load can
 * disturb one of the two, but not each time.
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
  assertRatio(FAR_FROM_SQUARE * factor ** 2, () => ({
    of: fastest(1, () => run(factor)),
    to: Math.max(
      TOO_SHORT,
      fastest(3, () => run(1)),
    ),
  }));
}

/**
 * Asserts that each part of some work takes time in proportion to the size. What does not at first is measured again at
 * double the size each time: the first garbage collections and the like count less and less then, and a square does not.
 * @param factor how many times as large the larger one is
 * @param run does the work with something of this size, and each part of it in `part`
 * @returns the parts that take longer, with how many times as long
 */
export function partsOutOfProportion(
  factor: number,
  run: (size: number, part: <T>(name: string, action: () => T) => T) => void,
): string[] {
  const timesOf = (size: number): Map<string, number> => {
    const times = new Map<string, number>();
    run(size, (name, action) => {
      const start = process.cpuUsage();
      const result = action();
      const { user, system } = process.cpuUsage(start);
      times.set(name, (user + system) / 1000);
      return result;
    });
    return times;
  };
  let suspects: string[] = [];
  for (let attempt = 0; attempt <= DOUBLINGS; attempt++) {
    const large = timesOf(factor * 2 ** attempt);
    // A collection of garbage can fall into the only long part.
    if (attempt > 0) keepLeast(large, timesOf(factor * 2 ** attempt));
    const small = timesOf(2 ** attempt);
    const ratioOf = (name: string): number =>
      large.get(name)! / Math.max(TOO_SHORT_FOR_PARTS, small.get(name)!);
    const names = attempt === 0 ? [...large.keys()] : suspects.map((name) => name.split(':', 1)[0]!);
    suspects = names
      .filter((name) => ratioOf(name) >= FAR_FROM_SQUARE * factor ** 2)
      .map((name) => `${name}: ${ratioOf(name).toFixed(1)} times as long`);
    if (suspects.length === 0) break;
  }
  return suspects;
}

function keepLeast(times: Map<string, number>, others: ReadonlyMap<string, number>): void {
  for (const [name, time] of others) times.set(name, Math.min(time, times.get(name) ?? time));
}
