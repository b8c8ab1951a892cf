import type { LogLevel } from '../../../../../shared/logs/logLine';

/** The facts of an entry that filters ask for. */
export interface EntryFacts {
  readonly level: LogLevel;
  /** The lowest `-v` that writes it; 0 if it has none. */
  readonly verbosity: number;
  readonly isOfOperation: boolean;
  /** The number of its resource and of its provider in the log; 0: none. */
  readonly urn: number;
  readonly provider: number;
}

/** From the least to the worst. */
const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warning', 'error'];
const HIGHEST_VERBOSITY = 15;
const MOST_PROVIDERS = 255;

/** Where each entry of a log is, and what filters ask for: about 20 bytes an entry, in blocks that are never copied. */
export class LogIndex {
  private readonly starts = new Column((length) => new Float64Array(length));
  private readonly lines = new Column((length) => new Uint32Array(length));
  private readonly urnNumbers = new Column((length) => new Uint32Array(length));
  private readonly providerNumbers = new Column((length) => new Uint8Array(length));
  /** The level in the lowest bits, then whether it is of an operation, then the verbosity. */
  private readonly flags = new Column((length) => new Uint8Array(length));
  /** Where the last entry ends. */
  private end = 0;
  readonly urns = new Names();
  readonly providers = new Names(MOST_PROVIDERS);

  get count(): number {
    return this.starts.length;
  }

  /** @param line its number, from 1 */
  add(start: number, end: number, line: number, facts: EntryFacts): void {
    this.starts.push(start);
    this.lines.push(line);
    this.urnNumbers.push(facts.urn);
    this.providerNumbers.push(facts.provider);
    const verbosity = Math.min(facts.verbosity, HIGHEST_VERBOSITY);
    this.flags.push(LEVELS.indexOf(facts.level) | (facts.isOfOperation ? 4 : 0) | (verbosity << 3));
    this.end = end;
  }

  /** Adds a line to the last entry. */
  extend(end: number): void {
    this.end = end;
  }

  startOf(entry: number): number {
    return entry < this.count ? this.starts.get(entry) : this.end;
  }

  endOf(entry: number): number {
    return entry + 1 < this.count ? this.starts.get(entry + 1) : this.end;
  }

  lineOf(entry: number): number {
    return this.lines.get(entry);
  }

  factsOf(entry: number): EntryFacts {
    const flags = this.flags.get(entry);
    return {
      level: LEVELS[flags & 3]!,
      verbosity: flags >> 3,
      isOfOperation: (flags & 4) !== 0,
      urn: this.urnNumbers.get(entry),
      provider: this.providerNumbers.get(entry),
    };
  }
}

/** Names with a number each, from 1, and how often each was found. */
export class Names {
  private readonly numbers = new Map<string, number>();
  private readonly counts: number[] = [];

  /** @param most names beyond this are not told apart */
  constructor(private readonly most = Infinity) {}

  /** The number of a name, which is new or found again. */
  add(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      if (this.numbers.size === this.most) return 0;
      number = this.numbers.size + 1;
      // Not a part of the text of the file, which would then stay in memory.
      this.numbers.set(Array.from(name).join(''), number);
    }
    this.counts[number] = (this.counts[number] ?? 0) + 1;
    return number;
  }

  numberOf(name: string): number | undefined {
    return this.numbers.get(name);
  }

  /** In the order in which they were found first. */
  all(): { name: string; count: number }[] {
    return [...this.numbers].map(([name, number]) => ({ name, count: this.counts[number] ?? 0 }));
  }
}

type NumberArray = Record<number, number>;

const BLOCK = 65_536;

/** Numbers in blocks: a longer array would have to be copied. */
export class Column {
  private readonly blocks: NumberArray[] = [];
  length = 0;

  constructor(private readonly make: (length: number) => NumberArray) {}

  push(value: number): void {
    const at = this.length % BLOCK;
    if (at === 0) this.blocks.push(this.make(BLOCK));
    this.blocks.at(-1)![at] = value;
    this.length += 1;
  }

  get(index: number): number {
    return this.blocks[Math.floor(index / BLOCK)]![index % BLOCK]!;
  }
}
