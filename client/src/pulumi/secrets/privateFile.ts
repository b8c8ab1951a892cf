import { randomBytes } from 'node:crypto';
import { link, open, realpath, rename, rm } from 'node:fs/promises';
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
  await writeAside(await realpath(named).catch(() => named), text, rename);
}

/**
 * The same for a file that must not be there yet, whoever else makes one at this moment.
 * @throws `EEXIST` if it is there
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  await writeAside(path, text, async (part) => {
    try {
      await link(part, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // Not every file system has links.
      await rename(part, path);
    }
    await rm(part, { force: true });
  });
}

/** @param put gives the complete file its name */
async function writeAside(
  path: string,
  text: string,
  put: (part: string, path: string) => Promise<void>,
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}${PART_ENDING}`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await put(part, path);
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
