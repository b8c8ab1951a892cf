import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running process. Process ids are used again, so a process is the same only if it started at the same time. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly started: string;
}

const run = promisify(execFile);

/** How often a run's processes are looked at while it lasts. */
const WATCH_MS = 1000;
/** How long killed processes may take to be gone. */
const PATIENCE_MS = 5000;

/**
 * The processes that one program starts, themselves and through others. Pulumi puts each of its plugins into a
 * process group of its own, and plugins outlive a CLI that is killed, so neither the group nor the parent tells
 * in the end what belongs to a run: the tree has to be known before.
 */
export class ProcessTree {
  private readonly known = new Map<number, ProcessInfo>();
  private readonly timer: NodeJS.Timeout | undefined;
  private looking: Promise<void>;

  /**
   * Watches the descendants of `root` from now on.
   * @param root a process that has just been started
   */
  constructor(root: number) {
    this.looking = this.lookNow(root);
    this.looking.catch(() => undefined);
    // On Windows a look takes a second of its own; there it is left to those who know when one is worth it.
    if (process.platform === 'win32') return;
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
    for (let left = await this.look(); left.length > 0; left = await this.look()) {
      for (const { pid } of left) kill(pid);
      if (Date.now() > deadline) {
        throw new Error(`These processes do not end: ${left.map(({ pid }) => pid).join(', ')}.`);
      }
      await delay(50);
    }
  }

  /** The same for an editor that is closing and waits for nobody: ends what was there at the last look. */
  endNow(): void {
    clearInterval(this.timer);
    for (const pid of this.known.keys()) kill(pid);
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

/** Every process that runs, zombies aside. */
export async function listProcesses(): Promise<ProcessInfo[]> {
  switch (process.platform) {
    case 'linux':
      return listLinux();
    case 'win32':
      return parseCsv((await run('powershell.exe', WINDOWS_LIST, { windowsHide: true })).stdout);
    default:
      return parsePs((await run('ps', ['-axo', 'pid=,ppid=,stat=,lstart='])).stdout);
  }
}

/** From /proc, for containers without `ps`. */
async function listLinux(): Promise<ProcessInfo[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => parseStat(stat) ?? []);
}

/** A line of /proc/PID/stat, see proc(5): the program's name in it can hold blanks and parentheses. */
export function parseStat(stat: string): ProcessInfo | undefined {
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const started = rest[17];
  if (started === undefined || state === 'Z') return undefined;
  return { pid: parseInt(stat), parent: Number(parent), started };
}

/** The lines of `ps -axo pid=,ppid=,stat=,lstart=`. */
export function parsePs(listing: string): ProcessInfo[] {
  return listing.split('\n').flatMap((line) => {
    const [, pid, parent, state, started] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S.*)/.exec(line.trimEnd()) ?? [];
    if (started === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), started }];
  });
}

const WINDOWS_LIST = [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId),$($_.ParentProcessId),$($_.CreationDate.Ticks)" }',
];

function parseCsv(listing: string): ProcessInfo[] {
  return listing.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, started] = /^(\d+),(\d+),(\d*)$/.exec(line) ?? [];
    return started === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), started }];
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
