/** Random choices that are the same for the same seed, so that what failed once can be run again. */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of these; there must be at least one. */
  pick<T>(from: ArrayLike<T>): T {
    return from[this.below(from.length)]!;
  }

  /** A copy in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }

  /** A word of lower-case letters and digits. */
  word(length: number): string {
    let word = '';
    while (word.length < length) word += this.below(36 ** 6).toString(36);
    return word.slice(0, length);
  }
}

/** Seed of the fuzz tests: `FUZZ_SEED` to repeat a run, a new one otherwise; where CI is set one that is always the same. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? (process.env['CI'] ? 1 : Date.now() % 2 ** 31));

/** `FUZZ_FACTOR` gives the fuzz tests many times their time, for a night. */
const factor = Number(process.env['FUZZ_FACTOR'] ?? 1);

/** `FUZZ_EDITS` asks the tests that edit for so many edits, however long that takes; each minute they say how many. */
const wantedEdits = Number(process.env['FUZZ_EDITS'] ?? 0);

/**
 * Runs `attempt` with one seed after another, starting at {@link fuzzSeed}, until the time is up.
 * @param edits how many were made; it goes on until they are this share of those that are asked for
 * @returns how often
 * @throws what the attempt threw, with the seed that repeats it in the stack
 */
export function fuzz(
  milliseconds: number,
  attempt: (random: Random, seed: number) => void,
  edits = () => Infinity,
  share = 1,
): number {
  const end = Date.now() + milliseconds * factor;
  const repeating = process.env['FUZZ_SEED'] !== undefined;
  let runs = 0;
  let nextNote = Date.now() + 60_000;
  do {
    const seed = fuzzSeed + runs;
    try {
      attempt(new Random(seed), seed);
    } catch (error) {
      // The stack, which repeats the message, is what is printed.
      if (error instanceof Error) error.stack = `FUZZ_SEED=${seed}: ${error.stack ?? error.message}`;
      throw error;
    }
    runs++;
    if (edits() < Infinity && Date.now() > nextNote) {
      console.log(`      ${edits()} edits so far`);
      nextNote += 60_000;
    }
  } while (!repeating && (Date.now() < end || edits() < wantedEdits * share));
  return runs;
}
