import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';
import type { Extras, Outcome } from './outcome';

/**
 * A cache of outcomes: two treatments often have the same result, and a change of the rules leaves most results
 * unchanged.
 */
export class Memory {
  private readonly outcomes = new Map<string, Outcome>();
  /** The states after `pulumi state repair`; `null` if it repairs nothing. */
  private readonly repaired = new Map<string, string | null>();

  /** @param file where the outcomes are stored; if omitted, they are not */
  constructor(private readonly file?: string) {
    if (file === undefined || !existsSync(file)) return;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as {
      outcomes: [string, Outcome][];
      repaired: [string, string | null][];
    };
    this.outcomes = new Map(kept.outcomes);
    this.repaired = new Map(kept.repaired);
  }

  /** The cache of earlier runs on a stack with this healthy state, whose ids are unique. */
  static ofRuns(healthy: string): Memory {
    const name = createHash('sha256').update(healthy).digest('hex').slice(0, 8);
    return new Memory(path.join(repository, 'out', 'world', `${name}.json`));
  }

  async outcome(text: string, extras: Extras, find: () => Promise<Outcome>): Promise<Outcome> {
    const key = createHash('sha256')
      .update(JSON.stringify([text, [...extras]]))
      .digest('hex');
    const known = this.outcomes.get(key) ?? (await find());
    this.outcomes.set(key, known);
    return known;
  }

  async repairedByCli(text: string, repair: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = createHash('sha256').update(text).digest('hex');
    let known = this.repaired.get(key);
    if (known === undefined) {
      known = (await repair()) ?? null;
      this.repaired.set(key, known);
    }
    return known ?? undefined;
  }

  /** Stores all outcomes for the next run. */
  save(): void {
    if (this.file === undefined) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify({ outcomes: [...this.outcomes], repaired: [...this.repaired] }));
  }
}
