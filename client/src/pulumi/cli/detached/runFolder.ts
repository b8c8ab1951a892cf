import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ProcessId, isRunning, signalProcess } from '../../../processes/processes';
import type { StoredTarget } from '../storedTarget';
import type { ExpectedState } from '../cliRequest';
import type { Place } from './place';
import { canBeAskedToStop, ownGroup } from '../../../processes/windows';

/** The record of a run, kept until its window has seen the end. It contains no secret. */
export interface RunRecord {
  /** The CLI's arguments. */
  readonly args: readonly string[];
  readonly target: StoredTarget;
  /** When (RFC 3339). */
  readonly began: string;
  /** Where its processes are. */
  readonly place: Place;
}

/** The processes of a run. */
export interface RunProcesses {
  readonly supervisor: ProcessId;
  /** The CLI; missing until it has started. */
  readonly cli?: ProcessId;
}

/** How the CLI's process ended. */
export interface RunEnd {
  /** Missing if a signal ended it, or it could not be started. */
  readonly exitCode?: number;
  /** Why it could not be started. */
  readonly failure?: string;
  /** When (RFC 3339). */
  readonly at: string;
}

/** The window that watches a run: the one that began it, or one that found it unwatched. */
export interface Owner extends ProcessId {
  /** Tells windows apart. */
  readonly window: string;
}

const EXPECTED = 'expected.json';

/** A time without colons, then a suffix for runs of the same moment. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z-/;

/**
 * The folder of one run, readable only by the user, with its record, its output and its end. Each file is written whole
 * or not at all.
 */
export class RunFolder {
  constructor(readonly path: string) {}

  /** When it was created, in milliseconds since 1970; NaN if it has another kind of name. */
  get began(): number {
    const [, day, hour, minute, second] = NAME.exec(basename(this.path)) ?? [];
    return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  }

  /** Where the CLI's standard output goes; {@link stderr} is the other. */
  get stdout(): string {
    return join(this.path, 'stdout');
  }

  get stderr(): string {
    return join(this.path, 'stderr');
  }

  /**
   * Creates the folder, with its record.
   * @throws if it exists, or cannot be written
   */
  async make(record: RunRecord, owner: Owner, expected?: ExpectedState): Promise<void> {
    await mkdir(this.path, { mode: 0o700 });
    await this.claim(0, owner);
    if (expected) await this.write(EXPECTED, expected);
    await this.write('record.json', record);
  }

  /** The state that the stack should have afterwards; undefined if unknown, or already compared. */
  get expected(): Promise<ExpectedState | undefined> {
    return this.read<ExpectedState>(EXPECTED);
  }

  get record(): Promise<RunRecord | undefined> {
    return this.read<RunRecord>('record.json');
  }

  get processes(): Promise<RunProcesses | undefined> {
    return this.read<RunProcesses>('processes.json');
  }

  setProcesses(processes: RunProcesses): Promise<void> {
    return this.write('processes.json', processes);
  }

  get end(): Promise<RunEnd | undefined> {
    return this.read<RunEnd>('end.json');
  }

  setEnd(end: RunEnd): Promise<void> {
    return this.write('end.json', end);
  }

  /** Asks the run's supervisor to stop it, or to end it at once. Synchronous, for an editor that is closing. */
  ask(what: 'stop' | 'kill'): void {
    try {
      closeSync(openSync(join(this.path, what), 'w', 0o600));
    } catch (error) {
      // The run has ended, and its folder is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  isAsked(what: 'stop' | 'kill'): boolean {
    return existsSync(join(this.path, what));
  }

  /** The window that watches it, with the time of its last confirmation and how often the owner has changed. */
  async owner(): Promise<
    { readonly owner: Owner; readonly turn: number; readonly seen: number } | undefined
  > {
    const names = await readdir(this.path).catch(() => []);
    const turn = Math.max(...names.map((name) => Number(/^owner-(\d+)$/.exec(name)?.[1] ?? -1)));
    if (turn < 0) return undefined;
    const owner = await this.read<Owner>(ownerFile(turn));
    const seen = await stat(join(this.path, ownerFile(turn))).catch(() => undefined);
    return owner && seen && { owner, turn, seen: seen.mtimeMs };
  }

  /** Makes a window the owner. False if another was faster: each turn has one file. */
  async claim(turn: number, owner: Owner): Promise<boolean> {
    try {
      await writeFile(join(this.path, ownerFile(turn)), JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Confirms that the owner is still open. */
  async confirmOwner(turn: number): Promise<void> {
    const now = new Date();
    await utimes(join(this.path, ownerFile(turn)), now, now);
  }

  /** True once the user has been told how it ended. */
  get isTold(): boolean {
    return existsSync(join(this.path, 'told'));
  }

  async setTold(): Promise<void> {
    await rm(join(this.path, EXPECTED), { force: true });
    await writeFile(join(this.path, 'told'), '', { mode: 0o600 }).catch((error: unknown) => {
      // The user may have deleted it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 5 });
  }

  private async write(name: string, content: object): Promise<void> {
    const path = join(this.path, name);
    await writeFile(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  private async read<T>(name: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(join(this.path, name), 'utf8')) as T;
    } catch (error) {
      const isUnreadable = error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isUnreadable) return undefined;
      throw error;
    }
  }
}

/** The folders of all runs below a root, oldest first; creates the root if it is missing. */
export async function runFoldersIn(root: string): Promise<RunFolder[]> {
  const names = await readdir(root).catch(() => []);
  return names.sort().map((name) => new RunFolder(join(root, name)));
}

/** The folder for a run that begins now. Names sort by time. */
export function newRunFolder(root: string, now: Date, id: string): RunFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return new RunFolder(join(root, `${now.toISOString().replaceAll(':', '-')}-${id}`));
}

function ownerFile(turn: number): string {
  return `owner-${turn}`;
}

const SIGNALS = { stop: 'SIGINT', kill: 'SIGKILL' } as const;

/**
 * Asks a run to stop, or ends it at once: through its supervisor, or directly if that is gone. Where no program can be
 * asked to stop, it goes on to its own end.
 */
export function askToEnd(folder: RunFolder, what: 'stop' | 'kill'): void {
  folder.ask(what);
  void signalOrphan(folder, what).catch(() => undefined);
}

async function signalOrphan(folder: RunFolder, what: 'stop' | 'kill'): Promise<void> {
  if (what === 'stop' && !canBeAskedToStop()) return;
  const { supervisor, cli } = (await folder.processes) ?? {};
  if (!supervisor || !cli || (await isRunning(supervisor))) return;
  await signalProcess(cli, SIGNALS[what], what === 'kill' && ownGroup() ? 'group' : 'process');
}
