import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from './random';
import { repository } from './repository';

/** Seed of the first attempt of each fuzz test; the same in each run, unless `FUZZ_SEED` names another. */
const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 1);

/** `FUZZ_FACTOR` multiplies the attempts of each fuzz test. */
export const fuzzFactor = Number(process.env['FUZZ_FACTOR'] ?? 1);

/** Marks the titles of fuzz tests, so that a run can choose them. */
const TAG = '[fuzz]';

/** Timeout for the attempts of a test, unless its suite sets a longer one. Only a hanging test takes longer. */
const LEAST_TIMEOUT_MS = 120_000;

/**
 * A test that makes random choices: the same ones in each run. With `FUZZ_SEED` they begin there instead, and the
 * seeds kept in `test/seeds.json` are left out.
 */
export function itFuzzes(title: string, test: (fuzz: Fuzz) => Promise<unknown>): void {
  it(`${title} ${TAG}`, async function () {
    const timeout = this.timeout();
    // 0 is no limit.
    if (timeout > 0) this.timeout(Math.max(timeout, LEAST_TIMEOUT_MS) * Math.max(1, fuzzFactor));
    const fuzz = new Fuzz(this.test!.fullTitle());
    try {
      await test(fuzz);
    } finally {
      // For the reporter.
      Object.assign(this.test!, { attempts: fuzz.made });
    }
  });
}

/** The attempts of one fuzz test. */
export class Fuzz {
  /** How many attempts were begun. */
  made = 0;

  constructor(private readonly title: string) {}

  /**
   * Seeds for a test that asks for all at once: those kept for it, then so many, from {@link fuzzSeed} on.
   * @param attempts their number, before `FUZZ_FACTOR` multiplies it
   */
  seeds(attempts: number): number[] {
    const seeds = this.seedsOf(attempts);
    this.made += seeds.length;
    return seeds;
  }

  /**
   * Calls `attempt` once for each of the {@link seeds}.
   * @param atOnce how many may run at the same time
   * @returns how many there were
   * @throws what the first failing attempt threw, with the seed that repeats it
   */
  async attempts(
    attempts: number,
    attempt: (random: Random, seed: number) => void | Promise<void>,
    atOnce = 1,
  ): Promise<number> {
    const seeds = this.seedsOf(attempts);
    for (let i = 0; i < seeds.length; i += atOnce) {
      const results = seeds.slice(i, i + atOnce).map(async (seed) => {
        this.made++;
        try {
          await attempt(new Random(seed), seed);
        } catch (error) {
          throw withSeeds(error, [seed]);
        }
      });
      // An attempt that continues after the test has failed would use what the suite has closed, or start it again.
      const failed = (await Promise.allSettled(results)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason as Error;
    }
    return seeds.length;
  }

  private seedsOf(attempts: number): number[] {
    const count = Math.max(1, Math.round(attempts * fuzzFactor));
    return [...keptSeeds(this.title), ...Array.from({ length: count }, (_, i) => fuzzSeed + i)];
  }
}

/** The error of a fuzz test, with the seeds that repeat it: in its stack, which is printed, and for the reporter. */
export function withSeeds(error: unknown, seeds: readonly number[]): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  failure.stack = `${seeds.map((seed) => `FUZZ_SEED=${seed}`).join(', ')}: ${failure.stack ?? failure.message}`;
  return Object.assign(failure, { seeds });
}

/** Seeds with which a test once failed in `npm run test:long`. */
function keptSeeds(title: string): readonly number[] {
  if (process.env['FUZZ_SEED'] !== undefined) return [];
  const kept = readFileSync(path.join(repository, 'test', 'seeds.json'), 'utf8');
  return (JSON.parse(kept) as Record<string, number[]>)[title] ?? [];
}
