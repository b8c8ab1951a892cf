import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname, release } from 'node:os';
import { isWindows } from '../../windows';
import { isInUse } from '../../processes';

/** Who took a lock, as the lock says. */
export interface LockOwner {
  readonly user: string;
  readonly host: string;
  readonly pid: number;
  /** When (RFC 3339). */
  readonly time: string;
}

/** The processes that can be seen from here, and whether those of others have the same host name. */
export interface ProcessSpace {
  readonly host: string;
  readonly platform: NodeJS.Platform;
  /** WSL only: its distributions and Windows have one host name, and process ids of their own. */
  readonly isWsl: boolean;
  /** A container that has the machine's host name and process ids of its own. */
  readonly isContainerWithHostName: boolean;
  /** Undefined if unknown. */
  process(pid: number): { readonly name: string; readonly started: Date } | undefined;
  isAlive(pid: number): boolean;
  /** Whether a container of this machine has a `pulumi` that has this id in there. */
  isPulumiInContainer(pid: number): boolean;
}

/** A process that started that much after a lock was taken has not taken it. */
const SLACK_MS = 60_000;

/**
 * Whether the process that took a lock is still there. A wrong `false` would release a live lock, so whatever could be
 * another system of the same host name is unknown: containers, WSL, the Windows around it.
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
  // Another one has the id now. A clock that was put right could say so, too: the name decides.
  return found.name.includes('pulumi') ? undefined : false;
}

/** What this machine tells. */
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
