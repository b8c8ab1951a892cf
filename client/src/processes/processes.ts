import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isWindows } from './windows';

/** A running process. Process ids are reused, so a process is the same only if its start time is the same. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly started: string;
}

/**
 * The identity of a process, which a later one with the same number does not share; no start if the system does not
 * report it.
 */
export interface ProcessId {
  readonly pid: number;
  readonly started?: string | undefined;
}

const run = promisify(execFile);

/** The identity of a running process. On Windows, finding it takes a second. */
export async function identify(pid: number): Promise<ProcessId> {
  const started = (await processInfo(pid).catch(() => undefined))?.started;
  return { pid, started };
}

/** True if a process is still running. One that can't be inspected counts as running if its number is in use. */
export async function isRunning({ pid, started }: ProcessId): Promise<boolean> {
  if (!isInUse(pid)) return false;
  if (started === undefined) return true;
  try {
    return (await processInfo(pid))?.started === started;
  } catch {
    return true;
  }
}

/**
 * Ends processes at once, each only if it is still the same one: their numbers are reused. One without a known start is
 * left alone. On Linux, they are ended synchronously, for an editor that is closing.
 */
export async function endProcesses(those: readonly ProcessId[]): Promise<void> {
  const now =
    process.platform === 'linux' ? those.flatMap(({ pid }) => linuxInfo(pid) ?? []) : await listProcesses();
  for (const { pid } of stillRunning(those, now)) signal(pid, 'SIGKILL');
}

/**
 * Ends a process before it does anything more. Only on Linux is it certain that it is still the same one; elsewhere that
 * takes up to a second, so the caller must know.
 */
export function endAtOnce({ pid, started }: ProcessId): void {
  const isSame =
    process.platform !== 'linux' || (started !== undefined && linuxInfo(pid)?.started === started);
  if (isSame) signal(pid, 'SIGKILL');
}

/** Sends a signal to a process, or to the group that it leads, if it is still the same one. */
export async function signalProcess(
  { pid, started }: ProcessId,
  what: NodeJS.Signals,
  to: 'process' | 'group' = 'process',
): Promise<void> {
  const now = await processInfo(pid).catch(() => undefined);
  if (now === undefined || stillRunning([{ pid, started }], [now]).length === 0) return;
  signal(to === 'group' ? -pid : pid, what);
}

/** Sends a signal to this process and all others of its group. @returns false if it leads no group */
export function signalOwnGroup(what: NodeJS.Signals): boolean {
  try {
    process.kill(-process.pid, what);
    return true;
  } catch {
    return false;
  }
}

/** The processes that are still running, compared by number and start. */
export function stillRunning(those: readonly ProcessId[], running: readonly ProcessInfo[]): ProcessId[] {
  const starts = new Map(running.map(({ pid, started }) => [pid, started]));
  return those.filter(({ pid, started }) => started !== undefined && starts.get(pid) === started);
}

function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what);
  } catch {
    // The process has ended meanwhile.
  }
}

/** True if any process, even a zombie, has this number. */
export function isInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every running process except zombies. */
export async function listProcesses(): Promise<ProcessInfo[]> {
  if (process.platform === 'linux') return listLinux();
  if (isWindows()) {
    return parseCsv((await run('powershell.exe', WINDOWS_LIST, { windowsHide: true })).stdout);
  }
  return parsePs((await run('ps', ['-axo', 'pid=,ppid=,stat=,lstart='], PS_OPTIONS)).stdout);
}

/**
 * The processes with this variable, as `NAME=value`, in their environment, which their children inherit. Only those of
 * the same user are visible, and none on Windows.
 */
export async function listProcessesWith(variable: string): Promise<ProcessInfo[]> {
  if (isWindows()) return [];
  const all = await listProcesses();
  const marked = process.platform === 'linux' ? await markedLinux(all, variable) : await markedPs(variable);
  return all.filter(({ pid }) => marked.has(pid));
}

async function markedLinux(all: readonly ProcessInfo[], variable: string): Promise<Set<number>> {
  const marked = await Promise.all(
    all.map(async ({ pid }) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').includes(variable) ? [pid] : [];
    }),
  );
  return new Set(marked.flat());
}

/** With `e`, `ps` prints the environment after the command. */
async function markedPs(variable: string): Promise<Set<number>> {
  const options = { ...PS_OPTIONS, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run('ps', ['eww', '-axo', 'pid=,command='], options);
  return new Set(
    stdout
      .split('\n')
      .filter((line) => line.includes(` ${variable}`))
      .map((line) => parseInt(line)),
  );
}

/** `ps` prints times in words: this makes them independent of locale and time zone. */
const PS_OPTIONS = { env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' } };

async function processInfo(pid: number): Promise<ProcessInfo | undefined> {
  if (process.platform === 'linux') return linuxInfo(pid);
  return (await listProcesses()).find((info) => info.pid === pid);
}

function linuxInfo(pid: number): ProcessInfo | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** From /proc, for containers without `ps`. */
async function listLinux(): Promise<ProcessInfo[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => parseStat(stat) ?? []);
}

/** A line of /proc/PID/stat, see proc(5): the program's name in it can contain spaces and parentheses. */
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
