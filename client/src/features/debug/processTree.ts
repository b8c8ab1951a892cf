import { setTimeout as delay } from 'node:timers/promises';
import { endProcesses, listProcesses, listProcessesWith, type ProcessInfo } from '../../processes/processes';
import { isWindows } from '../../processes/windows';
import type * as vscode from 'vscode';
import { LIST_INTERVAL_MS, listPrograms, type Language, type RunningProgram } from './model/runningPrograms';

/** How often a run's processes are listed. */
const WATCH_MS = 1000;
/** Time limit for killed processes to end. */
const PATIENCE_MS = 5000;

/**
 * The direct and indirect child processes of one program. Pulumi starts each plugin in its own process group, and plugins
 * outlive a killed CLI, so at the end neither the group nor the parent shows what belongs to a run. The tree must be
 * recorded before. Processes that were started after the last listing, by a process that has ended, are recognized by a
 * variable in their environment.
 */
export class ProcessTree {
  private readonly known = new Map<number, ProcessInfo>();
  private readonly timer: NodeJS.Timeout | undefined;
  private looking: Promise<void>;

  /**
   * Watches the descendants of `root` from now on.
   * @param root a process that has just been started
   * @param variable `NAME=value` that no other process has in its environment
   */
  constructor(
    root: number,
    private readonly variable: string,
  ) {
    this.looking = this.lookNow(root);
    this.looking.catch(() => undefined);
    // On Windows a listing takes a second, so callers decide when to list.
    if (isWindows()) return;
    this.timer = setInterval(() => void this.look().catch(() => undefined), WATCH_MS);
    this.timer.unref();
  }

  /** Records the present processes of the tree, and returns those that run. */
  look(): Promise<ProcessInfo[]> {
    // One listing at a time: a listing older than the recorded tree would drop newer processes.
    this.looking = this.looking.catch(() => undefined).then(() => this.lookNow());
    return this.looking.then(() => [...this.known.values()]);
  }

  /**
   * Kills every remaining process at once.
   * @throws {Error} if something does not end
   */
  async end(): Promise<void> {
    clearInterval(this.timer);
    const deadline = Date.now() + PATIENCE_MS;
    for (let left = await this.lookAtAll(); left.length > 0; left = await this.lookAtAll()) {
      await endProcesses(left);
      if (Date.now() > deadline) {
        throw new Error(`These processes did not end: ${left.map(({ pid }) => pid).join(', ')}.`);
      }
      await delay(50);
    }
  }

  /** The same for an editor that is closing and cannot wait: kills the processes of the last listing. */
  endNow(): void {
    clearInterval(this.timer);
    void endProcesses([...this.known.values()]).catch(() => undefined);
  }

  private async lookAtAll(): Promise<ProcessInfo[]> {
    const marked = await listProcessesWith(this.variable).catch(() => []);
    for (const info of marked) this.known.set(info.pid, info);
    return this.look();
  }

  private async lookNow(root?: number): Promise<void> {
    const processes = await listProcesses();
    const isKnown = ({ pid, started }: ProcessInfo): boolean => this.known.get(pid)?.started === started;
    const roots = processes.filter((info) => info.pid === root || isKnown(info));
    this.known.clear();
    for (const info of withDescendants(processes, roots)) this.known.set(info.pid, info);
  }
}

/** The given processes with all their direct and indirect child processes. */
export function withDescendants(all: readonly ProcessInfo[], roots: readonly ProcessInfo[]): ProcessInfo[] {
  const found = new Map(roots.map((info) => [info.pid, info]));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const info of all) if (found.has(info.parent)) found.set(info.pid, info);
  }
  return [...found.values()];
}

/** A process that waits for its debugger. */
export interface WaitingProcess {
  readonly pid: number;
  /** How the debugger attaches to it. */
  readonly configuration: vscode.DebugConfiguration;
}

/** What a process beside the program runs, in the words of a session's name: `plugin things`. */
export interface WaitingPlugin extends WaitingProcess {
  readonly what: string;
}

/** The processes of one run of `pulumi` that are to wait for a debugger: how they are made to do so, and found. */
export interface RunProcesses {
  /** More arguments for `pulumi`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** One of these variables, as `NAME=value`, which no other process has. */
  readonly mark: string;
  /** The program, if it waits at present. */
  program(tree: ProcessTree): Promise<WaitingProcess | undefined>;
  /** The plugins that have begun to wait since the last call. */
  plugins(): Promise<readonly WaitingPlugin[]>;
  /** Lets no further process wait. Returns that of a program which waits already, and was not asked for. */
  close(): Promise<number | undefined>;
}

/**
 * Finds the program of a run that waits for a debugger by its own command line. A program in Node that does so, as with
 * `nodeargs: --inspect-brk` in Pulumi.yaml, waits before it loads anything, so it can't report itself.
 */
export class WaitingProgram {
  private last = Date.now();

  constructor(private readonly language: Language) {}

  /** Looks, unless it has just looked. */
  async look(tree: ProcessTree): Promise<RunningProgram | undefined> {
    if (Date.now() - this.last < LIST_INTERVAL_MS) return undefined;
    const own = new Set((await tree.look()).map(({ pid }) => pid));
    const program = (await listPrograms()).find(
      ({ pid, kind, language, waits }) =>
        own.has(pid) && kind === 'program' && language === this.language && waits,
    );
    this.last = Date.now();
    return program;
  }
}
