import { setTimeout as delay } from 'node:timers/promises';
import { endProcesses, listProcesses, listProcessesWith, type ProcessInfo } from '../processes';
import { isWindows } from '../windows';

/** How often a run's processes are looked at while it lasts. */
const WATCH_MS = 1000;
/** How long killed processes may take to be gone. */
const PATIENCE_MS = 5000;

/**
 * The processes that one program starts, themselves and through others. Pulumi puts each of its plugins into a
 * process group of its own, and plugins outlive a CLI that is killed, so neither the group nor the parent tells
 * in the end what belongs to a run: the tree has to be known before. What was started since the last look, by a
 * process that is gone, is told by a variable in its environment.
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
    // On Windows a look takes a second of its own; there it is left to those who know when one is worth it.
    if (isWindows()) return;
    this.timer = setInterval(() => void this.look().catch(() => undefined), WATCH_MS);
    this.timer.unref();
  }

  /** Takes down who belongs to it now, and returns those that run. */
  look(): Promise<ProcessInfo[]> {
    // One after the other: a listing that is older than what is known would take the younger ones away.
    this.looking = this.looking.catch(() => undefined).then(() => this.lookNow());
    return this.looking.then(() => [...this.known.values()]);
  }

  /**
   * Ends everything that is left of it, at once.
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

  /** The same for an editor that is closing and cannot wait: ends the processes of the last look. */
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

/** The given processes and those that they have started, themselves and through others. */
export function withDescendants(all: readonly ProcessInfo[], roots: readonly ProcessInfo[]): ProcessInfo[] {
  const found = new Map(roots.map((info) => [info.pid, info]));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const info of all) if (found.has(info.parent)) found.set(info.pid, info);
  }
  return [...found.values()];
}
