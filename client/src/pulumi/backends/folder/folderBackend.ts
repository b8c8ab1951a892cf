import { rm, readFile, writeFile, stat } from 'node:fs/promises';
import type { PulumiCli } from '../../cli/cli';
import { bareName, type StackTarget, exportStack } from '../../stacks/stacks';
import { textOfFile, readStateFile } from '../../stacks/readStateFile';
import type { StackBackend, WriteWatch } from '../stackBackend';
import { checkpointStamp, newestCheckpoint, backupFiles } from './folderLayout';
import { locksInFolder } from './locksInFolder';
import { versionsInFolder } from './versionsInFolder';
import { PulumiProblem } from '../../cli/pulumiProblem';

/** A backend in a folder of this machine, below `root`: everything in it can be read without the CLI. */
export function folderBackend(cli: PulumiCli, target: StackTarget, root: string): StackBackend {
  const place = [root, target.project, bareName(target)] as const;
  return {
    holders: () => locksInFolder(...place),
    versions: () => versionsInFolder(root, target),
    glance: async () => ({ version: await checkpointStamp(...place) }),
    ownSecretsProvider: () => undefined,
    place: () => newestCheckpoint(root, target),
    beforeLastWrite: () => stateBeforeLastWrite(...place),
    watchWrites: () => watchCheckpoint(root, target),
    async checkpoint() {
      const file = await newestCheckpoint(root, target);
      // Any bytes are accepted: this file is read because it is broken.
      return file === undefined ? undefined : textOfFile(file);
    },
    async removeUnreadable() {
      const file = await newestCheckpoint(root, target);
      if (file !== undefined) await rm(file);
      return file !== undefined;
    },
    async holdState() {
      const file = await newestCheckpoint(root, target);
      return file === undefined ? () => Promise.resolve(false) : holdCheckpoint(cli, target, file);
    },
  };
}

/** How long the CLI may take to say whether it can read a state. */
const PATIENCE_MS = 60_000;

/**
 * Holds a copy of a stack's state file while the CLI writes. On a full disk, the CLI leaves the file truncated, and its
 * own copy may be older than the last write. A killed CLI can leave truncated notes on the file.
 * @returns restores the stack's present content if it has become unreadable; returns true if it had. The disk has room
 *   for that: the file occupied it before.
 */
async function holdCheckpoint(
  cli: PulumiCli,
  target: StackTarget,
  path: string,
): Promise<() => Promise<boolean>> {
  await removeBrokenNotes(path);
  const bytes = await readFile(path);
  return async () => {
    await removeBrokenNotes(path);
    if (await isReadable(cli, target)) return false;
    await writeFile(path, bytes);
    return true;
  };
}

/**
 * Removes a file backend's notes beside a file if they are truncated. The CLI does not need them, but with truncated
 * notes it neither reads the file (`failed to load checkpoint: EOF`) nor writes to it.
 */
async function removeBrokenNotes(path: string): Promise<void> {
  const notes = `${path}.attrs`;
  try {
    JSON.parse(await readFile(notes, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) await rm(notes, { force: true });
  }
}

async function isReadable(cli: PulumiCli, target: StackTarget): Promise<boolean> {
  try {
    await exportStack(cli, target, { kill: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    if (error instanceof PulumiProblem && error.kind === 'unreadable') return false;
    throw error;
  }
}

/** The state that the last write replaced: a file backend keeps it (`.bak`). */
async function stateBeforeLastWrite(
  root: string,
  project: string,
  stack: string,
): Promise<string | undefined> {
  const [newest] = [...(await stampsOf(backupFiles(root, project, stack)))].sort(byTime);
  return newest && readStateFile(newest[0]);
}

/** A file backend keeps what each write replaces (`.bak`). */
async function watchCheckpoint(root: string, target: StackTarget): Promise<WriteWatch> {
  const replaced = await stampsOf(backupFiles(root, target.project, bareName(target)));
  const path = await newestCheckpoint(root, target);
  if (path === undefined) return () => Promise.resolve(undefined);
  const before = await readFile(path);
  return async () => {
    const now = await stampsOf(backupFiles(root, target.project, bareName(target)));
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
