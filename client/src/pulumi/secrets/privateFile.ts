import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that only the user can read, even if the file exists and others can read it. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // The mode above only applies to new files.
    await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** The ending of the file that {@link writeWholeFile} writes before it renames it. */
export const PART_ENDING = '.part';

/**
 * Writes a file atomically, readable only by the user: after any interruption, it is whole or absent.
 * A link to it stays.
 * @throws if it cannot be written; the previous file is then still there
 */
export async function writeWholeFile(named: string, text: string): Promise<void> {
  const path = await realpath(named).catch(() => named);
  const part = `${path}.${randomBytes(4).toString('hex')}${PART_ENDING}`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Flushes a file's new name to disk. Not every system supports that. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch {
    return;
  }
}
