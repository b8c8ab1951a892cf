import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendAddress } from './backendAddress';
import { bareName, type StackTarget } from './stackTarget';

/** A checkpoint; what ends otherwise is a backup or the backend's notes on its own files. */
const CHECKPOINT = /^(.+)\.json(?:\.gz|\.zst)?$/;

/** Where a file backend keeps a project's checkpoints and the locks of its stacks. */
export function projectFolders(root: string, project: string): { checkpoints: string; locks: string } {
  return {
    checkpoints: join(root, '.pulumi', 'stacks', project),
    locks: join(root, '.pulumi', 'locks', 'organization', project),
  };
}

/** The stack that a file of a project's folder of checkpoints belongs to; undefined if it is no checkpoint. */
export function stackOfCheckpoint(fileName: string): string | undefined {
  return CHECKPOINT.exec(fileName)?.[1];
}

/**
 * The stacks of a project, by their files: for when one damaged checkpoint keeps the CLI from listing any.
 * @returns undefined if the backend is not on this machine's disk
 */
export async function stacksInFolder(
  { folder: root }: BackendAddress,
  project: string,
): Promise<string[] | undefined> {
  if (root === undefined) return undefined;
  const names = await readdir(projectFolders(root, project).checkpoints).catch(() => []);
  return [...new Set(names.flatMap((name) => stackOfCheckpoint(name) ?? []))].sort();
}

/**
 * Something that is another after each write of a stack's checkpoint: its files' sizes and times.
 * @returns undefined if the backend is not on this machine's disk, or there is no such stack
 */
export async function checkpointVersion(target: StackTarget): Promise<string | undefined> {
  const root = target.backend.address.folder;
  if (root === undefined) return undefined;
  const file = join(projectFolders(root, target.project).checkpoints, `${bareName(target)}.json`);
  const found = await Promise.all(
    [file, `${file}.gz`, `${file}.zst`].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  const versions = found.map((stats) => (stats ? `${stats.mtimeNs}:${stats.size}` : ''));
  return versions.some(Boolean) ? versions.join() : undefined;
}
