import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that old, in milliseconds, is of a window that was ended by force: the longest run has ended by then. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Lends a temporary folder for the user alone to a task, and removes it. Removes those, too, that windows have left which
 * were ended by force.
 * @param kind what the names of such folders begin with: `pulumi-migration-`
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

/** Leaves what cannot be removed: others can have such folders, too. */
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
