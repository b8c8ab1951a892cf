import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A checkpoint; what ends otherwise is a backup or the backend's notes on its own files. */
const CHECKPOINT = /^(.+)\.json(?:\.gz|\.zst)?$/;

/** The folder that a backend keeps its files in; undefined if that is not on this machine's disk. */
export function backendFolder(backend: string): string | undefined {
  if (!backend.startsWith('file://')) return undefined;
  const path = backend.slice('file://'.length).replace(/\?.*$/, '');
  if (path === '~' || path.startsWith('~/')) return join(homedir(), path.slice(1));
  try {
    return fileURLToPath(`file://${path}`);
  } catch {
    return undefined;
  }
}

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
export async function stacksInFolder(backend: string, project: string): Promise<string[] | undefined> {
  const root = backendFolder(backend);
  if (root === undefined) return undefined;
  const names = await readdir(projectFolders(root, project).checkpoints).catch(() => []);
  return [...new Set(names.flatMap((name) => stackOfCheckpoint(name) ?? []))].sort();
}

/**
 * Something that is another after each write of a stack's checkpoint: its files' sizes and times.
 * @param stack the stack's bare name
 * @returns undefined if the backend is not on this machine's disk, or there is no such stack
 */
export async function checkpointVersion(
  backend: string,
  project: string,
  stack: string,
): Promise<string | undefined> {
  const root = backendFolder(backend);
  if (root === undefined) return undefined;
  const file = join(projectFolders(root, project).checkpoints, `${stack}.json`);
  const found = await Promise.all(
    [file, `${file}.gz`, `${file}.zst`].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  const versions = found.map((stats) => (stats ? `${stats.mtimeNs}:${stats.size}` : ''));
  return versions.some(Boolean) ? versions.join() : undefined;
}
