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
