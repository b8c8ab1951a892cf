import { randomUUID } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFailure } from '../../../../../shared/failureText';

/** The result of a test write. */
export interface FolderProbe {
  /** Why nothing can be written, in the system's words; undefined if it can. */
  readonly failure: string | undefined;
  /** How far the clock of the folder's file system is ahead of this machine's. */
  readonly clockAheadMs: number | undefined;
}

/**
 * Finds out whether a folder is writable by creating a file: permissions, mounts, quotas and full disks are too many to
 * check one by one. The file is empty and is removed again.
 */
export async function probeFolder(folder: string): Promise<FolderProbe> {
  const file = join(folder, `.pulumi-troubleshooter-${randomUUID()}.tmp`);
  try {
    const before = Date.now();
    await writeFile(file, '', { flag: 'wx' });
    const { mtimeMs } = await stat(file);
    const after = Date.now();
    const ahead = mtimeMs < before ? mtimeMs - before : Math.max(mtimeMs - after, 0);
    return { failure: undefined, clockAheadMs: ahead };
  } catch (error) {
    return { failure: fileFailure(error), clockAheadMs: undefined };
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Free bytes on a folder's disk; undefined if the system does not report them. */
export async function freeSpace(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
