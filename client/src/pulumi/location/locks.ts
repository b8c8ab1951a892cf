import { formatTime } from '../../../../shared/formatTime';
import { isOwnerAlive, type LockOwner } from './lockOwner';

/** What holds a stack. */
export type Lock = ProcessLock | UnreadableLock | OperationLock;

/** The lock of a self-managed backend. */
export interface ProcessLock extends LockOwner {
  readonly kind: 'process';
  /** False if the process was on this machine and is gone; undefined if unknown. */
  readonly alive: boolean | undefined;
}

/** A lock file that was truncated before it named its owner. */
export interface UnreadableLock {
  readonly kind: 'unreadable';
  readonly alive: undefined;
}

/** An operation that a service reports as running. The service ends it after some minutes without a sign of life. */
export interface OperationLock {
  readonly kind: 'operation';
  /** `update`, `destroy`, `refresh`, … */
  readonly operation: string;
  readonly user: string;
  /** When it began (RFC 3339). */
  readonly time: string;
  readonly alive: undefined;
}

const OWNER = /created by ((?:(?!created by ).)*?)@([^\s@]+) \(pid (\d+)\) at (\S+)/g;

/** The owners that the CLI names in `the stack is currently locked by N lock(s)…`. */
export function locksInMessage(message: string): ProcessLock[] {
  return [...message.matchAll(OWNER)].map((match) =>
    lockOf({ user: match[1] ?? '', host: match[2] ?? '', pid: Number(match[3]), time: match[4] ?? '' }),
  );
}

/** An owner's lock, with what this machine knows about its process. */
function lockOf(owner: LockOwner): ProcessLock {
  return { kind: 'process', ...owner, alive: isOwnerAlive(owner) };
}

/** Parses the text of a lock. */
export function parseLockFile(text: string): ProcessLock | UnreadableLock {
  try {
    const owner = JSON.parse(text) as Record<string, unknown>;
    return lockOf({
      user: String(owner['username']),
      host: String(owner['hostname']),
      pid: Number(owner['pid']),
      time: String(owner['timestamp']),
    });
  } catch {
    return { kind: 'unreadable', alive: undefined };
  }
}

/** True if the processes of all these locks are known to be gone. */
export function areGone(locks: readonly Lock[]): boolean {
  return locks.length > 0 && nobodyWrites(locks);
}

/** True if no run is writing the state: nobody holds it, or only processes that are known to be gone. @param locks undefined if unknown */
export function nobodyWrites(locks: readonly Lock[] | undefined): boolean {
  return locks?.every(({ alive }) => alive === false) === true;
}

/** True if all of these locks are stale. */
export function areForgotten(locks: readonly Lock[]): boolean {
  return locks.length > 0 && locks.every(isForgotten);
}

/** True if a lock is stale: its process is gone, or never wrote its name. */
export function isForgotten({ kind, alive }: Lock): boolean {
  return alive === false || kind === 'unreadable';
}

/** `root@build-7 (process 4711) since 21 Nov 2026, 09:52` or `alice (update) since …`, for a message. */
export function describeLock(lock: Lock): string {
  if (lock.kind === 'unreadable') return 'an unreadable lock file';
  if (lock.kind === 'operation') return `${lock.user} (${lock.operation})${since(lock.time)}`;
  return `${lock.user}@${lock.host} (process ${lock.pid})${since(lock.time)}`;
}

/** The same of all that hold a stack. */
export function describeLocks(locks: readonly Lock[]): string {
  return locks.map(describeLock).join(' and ');
}

function since(text: string): string {
  if (text === '') return '';
  return ` since ${formatTime(text)}`;
}
