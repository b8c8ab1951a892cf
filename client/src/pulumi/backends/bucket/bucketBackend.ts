import { rm, readFile, writeFile } from 'node:fs/promises';
import { type Lock, parseLockFile } from '../../location/locks';
import type { PulumiCli } from '../../cli/cli';
import type { RunControl } from '../../cli/cliRequest';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { type StackTarget, exportStack } from '../../stacks/stacks';
import { runOn, stackFlag } from '../../stacks/runOn';
import { textOfBytes, stateOfObject } from '../../stacks/readStateFile';
import { placeInList } from '../../stacks/stackList';
import type { StackBackend } from '../stackBackend';
import { bucketOf } from './bucket';
import {
  currentCheckpoint,
  currentCheckpoints,
  otherCheckpoints,
  lockFolders,
  checkpointsOf,
  newestObject,
} from './bucketKeys';
import { underFolderLock } from './folderLock';
import { versionsInBucket } from './versionsInBucket';
import { watchBucket } from './writesInBucket';
import type { Objects, StoredObject } from '../../backendKinds/objects';

/**
 * A bucket, or a folder or a table that the CLI uses like one. The CLI shows only the states in it, and names a
 * lock's owner only when the lock stops it. A driver reads the rest with the CLI's credentials, if these allow it. Writes
 * are atomic, except in a folder: an interrupted run leaves no truncated state.
 */
export function bucketBackend(cli: PulumiCli, target: StackTarget): StackBackend {
  const { address } = target.backend;
  const bucket = bucketOf(cli, address);
  const isHere = address.folder !== undefined;
  const stateFile = (): Promise<string | undefined> =>
    bucket.look(undefined, async (objects, stop) => {
      const object = await currentCheckpoint(objects, target, stop);
      return object && objects.pathOf?.(object.key);
    });
  return {
    async holders(effort, control) {
      if (effort === 'look' && !isHere) return undefined;
      const read = await bucket.ifKnown(control, (objects, stop) => locksInBucket(objects, target, stop));
      return read ?? (effort === 'try' && !isHere ? holdersByRename(cli, target, control) : undefined);
    },
    versions: (most, control) =>
      bucket.look(control, (objects, stop) => versionsInBucket(objects, target, most, stop)),
    showsExports: false,
    checkpoint: (control) =>
      bucket.ifKnown(control, async (objects, stop) => {
        const object = await currentCheckpoint(objects, target, stop);
        const bytes = object && (await objects.read(object.key, stop));
        return bytes && textOfBytes(bytes, object.key);
      }),
    // Over a network, this could take longer than a bucket is waited for, and it would be given up.
    others: (control) =>
      isHere
        ? bucket.ifKnown(control, (objects, stop) => otherStates(objects, target, stop))
        : Promise.resolve(undefined),
    glance: async (control) => ({
      version: await bucket.ifKnown(control, async (objects, stop) => {
        const [states, locks] = await Promise.all([
          currentCheckpoints(objects, target, stop),
          // A lock changes what is shown, too. In a folder, it is seen without a run of the CLI.
          isHere ? [] : listLocks(objects, target, stop),
        ]);
        const all = [...states, ...locks].map(({ key, version }) => `${key} ${version}`);
        return states.length > 0 ? all.join('\n') : undefined;
      }),
    }),
    place: () => (isHere ? stateFile() : placeInList(cli, target)),
    ownSecretsProvider: () => undefined,
    async removeUnreadable() {
      const file = isHere ? await stateFile() : undefined;
      if (file === undefined) return false;
      await underFolderLock(address.folder!, target, () => rm(file));
      return true;
    },
    beforeLastWrite: () =>
      bucket.ifKnown(undefined, (objects, stop) => stateBeforeLastWrite(objects, target, stop)),
    watchWrites: () => watchBucket(bucket, target, { isHere }),
    async holdState() {
      const file = isHere ? await stateFile() : undefined;
      return file === undefined ? () => Promise.resolve(false) : holdStateFile(cli, target, file);
    },
  };
}

/** The states of the other stacks, without those that cannot be read. */
async function otherStates(objects: Objects, target: StackTarget, stop: AbortSignal): Promise<string[]> {
  const found = await otherCheckpoints(objects, target, stop);
  const texts = found.map(async ({ key }) => {
    const bytes = await objects.read(key, stop);
    return bytes && textOfBytes(bytes, key);
  });
  const read = await Promise.allSettled(texts);
  return read.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
}

/**
 * Renames the stack to its own name, which needs the lock but changes nothing: the CLI either names the owners of
 * existing locks, or says that the name is taken. Needs no passphrase.
 */
async function holdersByRename(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<readonly Lock[] | undefined> {
  try {
    await runOn(cli, target, ['stack', 'rename', stackFlag(target), '--', target.stack], control);
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    if (error.kind === 'locked') return error.locks.length > 0 ? error.locks : undefined;
    if (/a stack named \S+ already exists/.test(error.details)) return [];
  }
  return undefined;
}

/** The locks of a stack: no command of the CLI lists them. */
export async function locksInBucket(
  objects: Objects,
  target: Pick<StackTarget, 'project' | 'stack'>,
  stop: AbortSignal,
): Promise<Lock[]> {
  const listed = await listLocks(objects, target, stop);
  const read = await Promise.all(listed.map(({ key }) => objects.read(key, stop)));
  // A lock may have been released meanwhile.
  return read.filter((bytes) => bytes !== undefined).map((bytes) => parseLockFile(bytes.toString()));
}

async function listLocks(
  objects: Objects,
  target: Pick<StackTarget, 'project' | 'stack'>,
  stop: AbortSignal,
): Promise<StoredObject[]> {
  const found = lockFolders(target).map((folder) => objects.list(folder, stop));
  return (await Promise.all(found)).flat();
}

/** The state that the last write replaced: a bucket keeps it (`.bak`). */
async function stateBeforeLastWrite(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<string | undefined> {
  const beside = await checkpointsOf(objects, target, stop);
  const replaced = newestObject(beside.filter(({ key }) => key.endsWith('.bak')));
  const bytes = replaced && (await objects.read(replaced.key, stop));
  return bytes && stateOfObject(bytes, replaced.key);
}

/** How long the CLI may take to say whether it can read a state. */
const PATIENCE_MS = 60_000;

/**
 * Holds a copy of a stack's state file while the CLI writes. On a full disk, the CLI leaves the file truncated, and its
 * own copy may be older than the last write. A killed CLI can leave truncated notes on the file.
 * @returns restores the stack's present content if it has become unreadable; returns true if it had. The disk has room
 *   for that: the file occupied it before.
 */
async function holdStateFile(
  cli: PulumiCli,
  target: StackTarget,
  path: string,
): Promise<() => Promise<boolean>> {
  await removeBrokenNotes(path);
  const bytes = await readFile(path);
  return async () => {
    await removeBrokenNotes(path);
    if (await isReadable(cli, target)) return false;
    return underFolderLock(target.backend.address.folder!, target, async () => {
      // Somebody may have repaired it before the lock was taken.
      if (await isReadable(cli, target)) return false;
      await writeFile(path, bytes);
      return true;
    });
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
