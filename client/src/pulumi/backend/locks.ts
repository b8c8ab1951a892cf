import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolders } from './fileBackend';
import { isOwnerAlive, type LockOwner } from './lockOwner';
import { bareName, type StackTarget } from './stackTarget';

/** Who holds a lock on a stack of a self-managed backend; no user if the lock cannot be read. */
export interface Lock extends LockOwner {
  /** False if the process was on this machine and is gone; undefined if nobody can tell from here. */
  readonly alive: boolean | undefined;
}

const OWNER = /created by ((?:(?!created by ).)*?)@([^\s@]+) \(pid (\d+)\) at (\S+)/g;

/** The owners that the CLI names in `the stack is currently locked by N lock(s)…`. */
export function locksIn(message: string): Lock[] {
  return [...message.matchAll(OWNER)].map((match) =>
    lock(match[1] ?? '', match[2] ?? '', Number(match[3]), match[4] ?? ''),
  );
}

/**
 * The locks of a stack in a file backend, read from its folder: no command of the CLI lists them.
 * @returns undefined if the backend is not on this machine's disk
 */
export async function readLocks(target: StackTarget): Promise<Lock[] | undefined> {
  const root = target.backend.address.folder;
  if (root === undefined) return undefined;
  const folder = join(projectFolders(root, target.project).locks, bareName(target));
  const names = await readdir(folder).catch(() => []);
  // Whatever the folder holds locks the stack, but for the backend's notes on its own files.
  const files = names.filter((name) => !name.endsWith('.attrs'));
  return Promise.all(
    files.map(async (name) => {
      try {
        const owner = JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>;
        return lock(
          String(owner['username']),
          String(owner['hostname']),
          Number(owner['pid']),
          String(owner['timestamp']),
        );
      } catch {
        return { user: '', host: '', pid: 0, time: '', alive: undefined };
      }
    }),
  );
}

/** True if nobody can be holding any of these locks any more: the processes are gone, or never wrote down who they are. */
export function areForgotten(locks: readonly Lock[]): boolean {
  return locks.length > 0 && locks.every(({ alive, user }) => alive === false || user === '');
}

/** `root@build-7 (process 4711) since 21 Nov 2026, 09:52`, for a message. */
export function describeLock(owner: Lock): string {
  if (owner.user === '') return 'a lock file that cannot be read';
  const time = new Date(owner.time);
  const since = Number.isNaN(time.getTime())
    ? owner.time
    : time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `${owner.user}@${owner.host} (process ${owner.pid}) since ${since}`;
}

function lock(user: string, host: string, pid: number, time: string): Lock {
  const owner = { user, host, pid, time };
  return { ...owner, alive: isOwnerAlive(owner) };
}
