import pLimit from 'p-limit';
import type { PulumiCli } from '../pulumi/cli/cli';
import { backendOf } from '../pulumi/backends/backendOf';
import { targetKey, type StackInfo, type StackTarget } from '../pulumi/stacks/stacks';
import { readHealth, type HealthSources, type StackHealth } from './stackHealth';

/** What the store works with. */
export interface StoreSources extends HealthSources {
  readonly cli: PulumiCli;
  readonly server: HealthSources['server'] & { close(id: string): Promise<void> };
}

interface Entry {
  health?: StackHealth;
  /** Of the state that the health is of; undefined if it may be another by now. */
  version?: string | undefined;
  reading?: { readonly done: Promise<StackHealth>; readonly stop: AbortController };
}

/** An export of a big stack takes a gigabyte for a moment. */
const AT_ONCE = 2;

/** The health of stacks, read when asked for and kept until their states change. */
export class StackStore {
  private readonly entries = new Map<string, Entry>();
  private readonly turns = pLimit(AT_ONCE);

  constructor(private readonly sources: StoreSources) {}

  /** What was read of a stack the last time, be it old or not. */
  known(target: StackTarget): StackHealth | undefined {
    return this.entries.get(storeKey(target))?.health;
  }

  /**
   * The health of a stack; read anew only if its state may have changed.
   * @throws {PulumiProblem} of the kind `stopped` after {@link stop}
   */
  async health(target: StackTarget, info: StackInfo): Promise<StackHealth> {
    const entry = this.entry(target);
    if (entry.reading && !entry.reading.stop.signal.aborted) return entry.reading.done;
    const stop = new AbortController();
    const reading = { done: this.read(entry, target, info, stop.signal), stop };
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

  /** Makes the next {@link health} of a stack read it, whatever its version. */
  forgetVersion(target: StackTarget): void {
    this.entry(target).version = undefined;
  }

  /** The same for all stacks. */
  forgetVersions(): void {
    for (const entry of this.entries.values()) entry.version = undefined;
  }

  private async read(
    entry: Entry,
    target: StackTarget,
    info: StackInfo,
    stop: AbortSignal,
  ): Promise<StackHealth> {
    // Before the export: if somebody writes in between, the next look reads again.
    const version = await versionOf(this.sources.cli, target, info);
    if (entry.health && version !== undefined && version === entry.version) return entry.health;
    const health = await this.turns(() => readHealth(this.sources, target, { stop, kill: stop }));
    const before = entry.health?.stateId;
    entry.health = health;
    entry.version = version;
    if (before !== undefined) void this.sources.server.close(before);
    return health;
  }

  private entry(target: StackTarget): Entry {
    const key = storeKey(target);
    let entry = this.entries.get(key);
    if (!entry) this.entries.set(key, (entry = {}));
    return entry;
  }
}

/** Names a stack in one project folder. */
export function storeKey(target: StackTarget): string {
  return JSON.stringify([target.folder, targetKey(target)]);
}

/** Something that changes with the state: of the backend's file, or what the list of stacks said. */
async function versionOf(cli: PulumiCli, target: StackTarget, info: StackInfo): Promise<string | undefined> {
  const version = await backendOf(cli, target).version();
  if (version !== undefined) return version;
  // A running update changes the state and not this time.
  return info.updateInProgress ? undefined : info.lastUpdate;
}
