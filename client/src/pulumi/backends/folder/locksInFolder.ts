import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseLockFile, type Lock } from '../../location/locks';
import { projectFolders } from './folderLayout';

/**
 * The locks of a stack in a file backend, read from its folder: no command of the CLI lists them. Undefined if the folder
 * is there and cannot be read.
 */
export async function locksInFolder(
  root: string,
  project: string,
  stack: string,
): Promise<Lock[] | undefined> {
  const folder = join(projectFolders(root, project).locks, stack);
  const names = await readdir(folder).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : undefined,
  );
  if (!names) return undefined;
  // Every file in the folder locks the stack, except for the backend's notes on its files.
  const files = names.filter((name) => !name.endsWith('.attrs'));
  return Promise.all(
    files.map(async (name) => parseLockFile(await readFile(join(folder, name), 'utf8').catch(() => ''))),
  );
}
