import { readFile, stat } from 'node:fs/promises';
import type { PulumiCli } from '../cli/cli';
import { readLastUpdate } from '../stacks/history';
import { bareName, exportStack, type StackTarget } from '../stacks/stacks';
import { backupFiles, newestCheckpoint, readStateFile } from '../stacks/stateFiles';

/**
 * Asks the backend what was in a stack before it was last written: its state in whatever shape. Undefined if that is what
 * was there when the watch began, or if nobody can tell.
 */
export type WriteWatch = () => Promise<string | undefined>;

const CANNOT_TELL: WriteWatch = () => Promise.resolve(undefined);

/**
 * To be called before the last look at a stack that is going to be written. The CLI can't be told to write only if
 * nobody else has; but a file backend keeps what each write replaces (`.bak`), and a service a number and the state of
 * every update, by which it can be seen afterwards. Other backends tell nothing.
 */
export async function watchWrites(cli: PulumiCli, target: StackTarget): Promise<WriteWatch> {
  const { folder, isService } = target.backend.address;
  if (folder !== undefined) return watchFiles(folder, target);
  if (!isService) return CANNOT_TELL;
  const before = await lastVersion(cli, target);
  if (before === undefined) return CANNOT_TELL;
  return async () => {
    const now = await lastVersion(cli, target);
    // The last write has the number after this one, or the service does not count it.
    if (now === undefined || now <= before + 1) return undefined;
    return exportStack(cli, target, { version: now - 1 });
  };
}

async function watchFiles(root: string, target: StackTarget): Promise<WriteWatch> {
  const replaced = await stampsOf(backupFiles(root, target.project, bareName(target)));
  const path = await newestCheckpoint(root, target.project, bareName(target));
  if (path === undefined) return CANNOT_TELL;
  const before = await readFile(path);
  return async () => {
    const now = await stampsOf(backupFiles(root, target.project, bareName(target)));
    // A copy that could not be made leaves the one of the write before.
    const [newest] = [...now].filter(([file, time]) => replaced.get(file) !== time).sort(byTime);
    if (!newest || before.equals(await readFile(newest[0]))) return undefined;
    return readStateFile(newest[0]);
  };
}

/** When each of the files that are there was written, in nanoseconds. */
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

/** The number of the last update of a service's stack; undefined if it does not say. */
async function lastVersion(cli: PulumiCli, target: StackTarget): Promise<number | undefined> {
  try {
    return (await readLastUpdate(cli, target))?.version ?? 0;
  } catch {
    return undefined;
  }
}
