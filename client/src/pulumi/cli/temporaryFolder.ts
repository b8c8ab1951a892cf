import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder older than this, in milliseconds, is from a killed window: even the longest run has ended by then. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Gives a task a temporary folder that only the user can read, and removes it afterwards. Also removes those that killed
 * windows have left.
 * @param kind prefix of the folders' names: `pulumi-migration-`
 */
export async function withTemporaryFolder<T>(kind: string, task: (folder: string) => Promise<T>): Promise<T> {
  await removeForgotten(kind);
  const folder = await mkdtemp(join(tmpdir(), kind));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Leaves what cannot be removed: other users can have such folders, too. */
async function removeForgotten(kind: string): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(kind))) {
    const folder = join(tmpdir(), name);
    const isOld = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > FORGOTTEN_MS,
      () => false,
    );
    if (isOld) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
