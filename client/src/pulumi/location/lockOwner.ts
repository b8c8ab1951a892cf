import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname, release } from 'node:os';
import { isWindows } from '../../processes/windows';
import { isInUse } from '../../processes/processes';

/** The owner that a lock names. */
export interface LockOwner {
  readonly user: string;
  readonly host: string;
  readonly pid: number;
  /** When (RFC 3339). */
  readonly time: string;
}

/** The processes that are visible from here, and the systems that share this host name. */
export interface ProcessSpace {
  readonly host: string;
  readonly platform: NodeJS.Platform;
  /** True in WSL: its distributions and Windows share one host name, but have separate process ids. */
  readonly isWsl: boolean;
  /** A container with the machine's host name but its own process ids. */
  readonly isContainerWithHostName: boolean;
  /** Undefined if unknown. */
  process(pid: number): { readonly name: string; readonly started: Date } | undefined;
  isAlive(pid: number): boolean;
  /** Whether a container on this machine runs a `pulumi` with this id. */
  isPulumiInContainer(pid: number): boolean;
}

/** A process that started this much later than the lock is not its owner. */
const SLACK_MS = 60_000;

/**
 * Whether the process that took a lock is still running. A wrong `false` would release a live lock, so the result is
 * unknown for any system that may share the host name: containers, WSL and its Windows host.
 * @returns undefined if unknown from here
 */
export function isOwnerAlive(
  owner: LockOwner,
  space: ProcessSpace = thisProcessSpace(),
): boolean | undefined {
  const { user, host, pid, time } = owner;
  if (host !== space.host || space.isWsl || space.isContainerWithHostName) return undefined;
  // Windows puts the domain before the user; a lock without it was taken inside WSL.
  if (isWindows(space.platform) && !user.includes('\\')) return undefined;
  if (!space.isAlive(pid)) return space.isPulumiInContainer(pid);
  const found = space.process(pid);
  if (!found || !(found.started.getTime() > Date.parse(time) + SLACK_MS)) return true;
  // Another process has the id now, or the clock was corrected: the name decides.
  return found.name.includes('pulumi') ? undefined : false;
}

/** The processes of this machine. */
export function thisProcessSpace(): ProcessSpace {
  const { platform } = process;
  const isLinux = platform === 'linux';
  const [ownPids, ownName] = [isLinux && !isInitial('pid'), isLinux && !isInitial('uts')];
  return {
    host: hostname(),
    platform,
    isWsl: isLinux && /microsoft/i.test(release()),
    isContainerWithHostName: ownPids && !ownName,
    process: isLinux ? linuxProcess : () => undefined,
    isAlive: isInUse,
    isPulumiInContainer: (pid) => isLinux && isPulumiInContainer(pid),
  };
}

/** The kernel's own numbers of the first namespaces (`include/linux/proc_ns.h`). */
const INITIAL = { pid: 'pid:[4026531836]', uts: 'uts:[4026531838]' };

function isInitial(kind: 'pid' | 'uts'): boolean {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`) === INITIAL[kind];
  } catch {
    return true; // no namespaces
  }
}

/** Linux counts in hundredths of a second, on every machine that runs Node. */
const TICKS_A_SECOND = 100;

function linuxProcess(pid: number): { name: string; started: Date } | undefined {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(
      readFileSync(`/proc/${pid}/stat`, 'latin1'),
    )!;
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'latin1'))![1]);
    const ticks = Number(rest.split(' ')[19]);
    return { name, started: new Date((boot + ticks / TICKS_A_SECOND) * 1000) };
  } catch {
    return undefined; // it has just ended, or is hidden
  }
}

function isPulumiInContainer(pid: number): boolean {
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'latin1');
      const ids = /^NSpid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
      return ids.length > 1 && ids.at(-1) === String(pid) && /^Name:.*pulumi/m.test(status);
    } catch {
      return false;
    }
  });
}
