import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bareName, hasProject, type StackTarget } from '../../location/stackTarget';

/** A checkpoint's name; other files are backups or the backend's notes. */
const CHECKPOINT = /^(.+)\.json(?:\.gz|\.zst)?$/;

/** The file of a state may be compressed. */
const ENDINGS = ['.json', '.json.gz', '.json.zst'];

/** Where a file backend keeps a project's checkpoints and the locks of its stacks. */
export function projectFolders(root: string, project: string): { checkpoints: string; locks: string } {
  return {
    checkpoints: join(root, '.pulumi', 'stacks', project),
    locks: join(root, '.pulumi', 'locks', 'organization', project),
  };
}

/** The stack of a file in a project's checkpoint folder; undefined if the file is not a checkpoint. */
export function stackOfCheckpoint(fileName: string): string | undefined {
  return CHECKPOINT.exec(fileName)?.[1];
}

/**
 * The folders in which a file backend may keep a stack's files of one kind: below the project, or in the old layout right
 * below the kind.
 * @param kind the folder below `.pulumi`
 */
export function stackFolders(root: string, kind: string, project: string): string[] {
  const folder = join(root, '.pulumi', kind);
  return [join(folder, project), folder];
}

/** Where a file backend may keep a stack's state. */
function checkpointFiles(root: string, project: string, stack: string): string[] {
  return stackFolders(root, 'stacks', project).flatMap((folder) =>
    ENDINGS.map((ending) => join(folder, stack + ending)),
  );
}

/** The files with the state that the last write replaced. */
export function backupFiles(root: string, project: string, stack: string): string[] {
  return checkpointFiles(root, project, stack).map((file) => `${file}.bak`);
}

/** The file with a stack's state in a file backend: like the CLI, the newest if there are several. */
export async function newestCheckpoint(root: string, target: StackTarget): Promise<string | undefined> {
  const files = checkpointFiles(root, target.project, bareName(target));
  // The CLI ignores the old layout if the backend has projects.
  const found = await filesWithTime(hasProject(target) ? files.slice(0, ENDINGS.length) : files);
  return found.sort((a, b) => b.time.getTime() - a.time.getTime())[0]?.path;
}

/** What a stack that is gone has in the old layout of a backend with projects. */
export function filesOfOldLayout(root: string, target: StackTarget): Promise<{ path: string; time: Date }[]> {
  return filesWithTime(checkpointFiles(root, target.project, bareName(target)).slice(ENDINGS.length));
}

/** Those of these files that there are. */
export async function filesWithTime(paths: readonly string[]): Promise<{ path: string; time: Date }[]> {
  return (await Promise.all(paths.map(withTime))).flatMap((file) => file ?? []);
}

/** A file with the time of its last change; undefined if there is none. */
async function withTime(path: string): Promise<{ path: string; time: Date } | undefined> {
  try {
    return { path, time: (await stat(path)).mtime };
  } catch {
    return undefined;
  }
}

/** The sizes and times of a stack's checkpoint files; undefined if there are none. */
export async function checkpointStamp(
  root: string,
  project: string,
  stack: string,
): Promise<string | undefined> {
  const { checkpoints } = projectFolders(root, project);
  const found = await Promise.all(
    ENDINGS.map((ending) => stat(join(checkpoints, stack + ending), { bigint: true }).catch(() => undefined)),
  );
  const stamps = found.map((stats) => (stats ? `${stats.mtimeNs}:${stats.size}` : ''));
  return stamps.some(Boolean) ? stamps.join() : undefined;
}
