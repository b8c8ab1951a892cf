import { readFile, stat } from 'node:fs/promises';
import { readStateFile } from '../../stacks/stateFiles';
import type { WriteWatch } from '../stackBackend';
import { backupFiles, newestCheckpoint } from './folderLayout';

/** The state that the last write replaced: a file backend keeps it (`.bak`). */
export async function stateBeforeLastWrite(
  root: string,
  project: string,
  stack: string,
): Promise<string | undefined> {
  const [newest] = [...(await stampsOf(backupFiles(root, project, stack)))].sort(byTime);
  return newest && readStateFile(newest[0]);
}

/** A file backend keeps what each write replaces (`.bak`). */
export async function watchCheckpoint(root: string, project: string, stack: string): Promise<WriteWatch> {
  const replaced = await stampsOf(backupFiles(root, project, stack));
  const path = await newestCheckpoint(root, project, stack);
  if (path === undefined) return () => Promise.resolve(undefined);
  const before = await readFile(path);
  return async () => {
    const now = await stampsOf(backupFiles(root, project, stack));
    // If the copy failed, the one of the previous write is still there.
    const [newest] = [...now].filter(([file, time]) => replaced.get(file) !== time).sort(byTime);
    if (!newest || before.equals(await readFile(newest[0]))) return undefined;
    return readStateFile(newest[0]);
  };
}

/** The write times of the existing files, in nanoseconds. */
async function stampsOf(paths: readonly string[]): Promise<Map<string, bigint>> {
  const stamps = new Map<string, bigint>();
  for (const path of paths) {
    const stats = await stat(path, { bigint: true }).catch(() => undefined);
    if (stats) stamps.set(path, stats.mtimeNs);
  }
  return stamps;
}

function byTime([, one]: [string, bigint], [, other]: [string, bigint]): number {
  return one < other ? 1 : -1;
}
