import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isWindows } from '../../../processes/windows';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { describeLocks, isForgotten, parseLockFile, type Lock } from '../../location/locks';
import { hasProject, shownName, type StackTarget } from '../../location/stackTarget';
import { lockFolders } from './bucketKeys';

/**
 * Holds a stack's lock in a folder, as the CLI does, during a write of the extension's own. If this process is killed, the
 * lock names it, so that it is known to be forgotten. Source: `Lock` in `pkg/backend/diy/lock.go` of the CLI 3.276.
 * @param root the folder of the backend
 * @throws {PulumiProblem} if somebody else holds it; nothing was done then
 */
export async function underFolderLock<T>(
  root: string,
  target: StackTarget,
  task: () => Promise<T>,
): Promise<T> {
  const folders = lockFolders(target).map((folder) => join(root, folder));
  // As the CLI names it: with the project, if the backend has projects.
  const own = join(hasProject(target) ? folders.at(-1)! : folders[0]!, `${randomUUID()}.json`);
  const refuse = async (): Promise<void> => {
    const held = (await locksIn(folders, own)).filter((lock) => !isForgotten(lock));
    if (held.length === 0) return;
    const message = `Stack “${shownName(target)}” is locked by ${describeLocks(held)}.`;
    throw new PulumiProblem('locked', message);
  };
  await refuse();
  try {
    await mkdir(dirname(own), { recursive: true });
    await writeFile(own, JSON.stringify(owner()), { flag: 'wx' }).catch(unlessFull);
    // Two that lock at the same moment see each other, and both give way.
    await refuse();
    return await task();
  } finally {
    await rm(own, { force: true });
  }
}

async function locksIn(folders: readonly string[], own: string): Promise<Lock[]> {
  const listed = folders.map(async (folder) => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  });
  const others = (await Promise.all(listed)).flat().filter((path) => path !== own);
  // A lock may have been released meanwhile.
  const texts = others.map((path) => readFile(path, 'utf8').catch(() => undefined));
  return (await Promise.all(texts)).filter((text) => text !== undefined).map(parseLockFile);
}

function owner(): Record<string, unknown> {
  const { username: name } = userInfo();
  const username = isWindows() ? `${process.env['USERDOMAIN']}\\${name}` : name;
  return { pid: process.pid, username, hostname: hostname(), timestamp: new Date().toISOString() };
}

/** On a full disk, the CLI cannot take a lock either, so nobody else writes: the lock may stay without its text. */
function unlessFull(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
}
