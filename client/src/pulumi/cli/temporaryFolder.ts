import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder older than this, in milliseconds, is from a killed window: even the longest run has ended by then. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Gives a task a temporary folder that only the user can read, and removes it afterwards. Also removes those that killed
 * windows have left.
 * @param kind prefix of the folders' names: `pulumi-migration-`
 * @param isLeft tells whether a folder is from a killed window; one about which it throws is not
 */
export async function withTemporaryFolder<T>(
  kind: string,
  task: (folder: string) => Promise<T>,
  isLeft: (folder: string) => Promise<boolean> = isForgotten,
): Promise<T> {
  await removeLeftFolders(kind, isLeft);
  const folder = await mkdtemp(join(tmpdir(), kind));
  try {
    return await task(folder);
  } finally {
    // What was stopped may still write its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** True for a folder that no run can be using any more, judging by its age. */
export async function isForgotten(folder: string): Promise<boolean> {
  return Date.now() - (await stat(folder)).mtimeMs > FORGOTTEN_MS;
}

/** Leaves what cannot be removed: other users can have such folders, too. */
async function removeLeftFolders(kind: string, isLeft: (folder: string) => Promise<boolean>): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(kind))) {
    const folder = join(tmpdir(), name);
    if (await isLeft(folder).catch(() => false))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
