import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that the user alone can read, also if one that others can read is there already. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // The mode above is for new files only.
    await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** What {@link writeWholeFile} writes before it has the file's name. */
export const PART_ENDING = '.part';

/**
 * Writes a file that the user alone can read, and that is there as a whole or not at all, whatever ends in the middle of it.
 * @throws if it cannot be written; what was there before is still there then
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
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

/** Has the disk remember a file's new name. Not every system can be asked to. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    return;
  }
}
