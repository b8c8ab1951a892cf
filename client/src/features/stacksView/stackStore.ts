import pLimit from 'p-limit';
import { ANSWER_LIMIT_MS } from '../../pulumi/cli/commandEffects';
import { backendOf } from '../../pulumi/backends/backendOf';
import { targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { readHealth, type HealthSources, type StackHealth } from './stackHealth';

interface Entry {
  health?: StackHealth;
  /** The state's version when the health was read; undefined if the state may have changed since. */
  version?: string | undefined;
  /** Until when it is not read again, where a look at it runs the CLI (UNIX time, in milliseconds). */
  freshUntil: number;
  /** True after {@link StackStore.forgetVersion}: the server may no longer have the state, even an unchanged one. */
  isForgotten: boolean;
  reading?: { readonly done: Promise<StackHealth>; readonly stop: AbortController };
}

/** The view asks twice in a row for the health of a stack that it shows again. */
const FRESH_MS = 3000;

/** Exports at the same time: one of a large stack takes a gigabyte for a moment. */
const AT_ONCE = 2;

/** A cache of the stacks' health: read on demand, and kept until the state changes. */
export class StackStore {
  private readonly entries = new Map<string, Entry>();
  private readonly turns = pLimit(AT_ONCE);

  constructor(private readonly sources: HealthSources) {}

  /** The cached health of a stack, however old. */
  known(target: StackTarget): StackHealth | undefined {
    return this.entries.get(storeKey(target))?.health;
  }

  /**
   * The health of a stack; read again only if its state may have changed.
   * @throws {PulumiProblem} of the kind `stopped` after {@link stop}
   */
  async health(target: StackTarget): Promise<StackHealth> {
    const entry = this.entry(target);
    if (entry.reading && !entry.reading.stop.signal.aborted) return entry.reading.done;
    const stop = new AbortController();
    const reading = { done: this.read(entry, target, stop.signal), stop };
    entry.reading = reading;
    try {
      return await reading.done;
    } finally {
      if (entry.reading === reading) delete entry.reading;
    }
  }

  /** Ends the reading of a stack. Returns false if it is not being read. */
  stop(target: StackTarget): boolean {
    const reading = this.entries.get(storeKey(target))?.reading;
    reading?.stop.abort();
    return reading !== undefined;
  }

  /** Makes the next {@link health} of a stack read it. */
  forgetVersion(target: StackTarget): void {
    forget(this.entry(target));
  }

  /** The same for all stacks. */
  forgetVersions(): void {
    for (const entry of this.entries.values()) forget(entry);
  }

  private async read(entry: Entry, target: StackTarget, stop: AbortSignal): Promise<StackHealth> {
    if (entry.health && Date.now() < entry.freshUntil) return entry.health;
    const control = { stop, kill: stop, limitMs: ANSWER_LIMIT_MS };
    // Before the export: after a write in between, the next look reads again.
    const { version, held } = await backendOf(this.sources.cli, target).glance(control);
    const isAsked = held !== undefined || version === undefined;
    const freshUntil = (): number => (isAsked ? Date.now() + FRESH_MS : 0);
    if (entry.health && version !== undefined && version === entry.version) {
      entry.freshUntil = freshUntil();
      return entry.health;
    }
    // The text, too, says whether it is another.
    const known = entry.isForgotten ? undefined : entry.health;
    const before = entry.health?.stateId;
    const health = await this.turns(() => readHealth(this.sources, target, control, { known, held }));
    entry.health = health;
    entry.version = version;
    entry.freshUntil = freshUntil();
    entry.isForgotten = false;
    if (before !== undefined && before !== health.stateId) void this.sources.server.close(before);
    return health;
  }

  private entry(target: StackTarget): Entry {
    const key = storeKey(target);
    let entry = this.entries.get(key);
    if (!entry) this.entries.set(key, (entry = { freshUntil: 0, isForgotten: false }));
    return entry;
  }
}

function forget(entry: Entry): void {
  entry.version = undefined;
  entry.freshUntil = 0;
  entry.isForgotten = true;
}

/** Names a stack in one project folder. */
export function storeKey(target: StackTarget): string {
  return JSON.stringify([target.folder, targetKey(target)]);
}
