import pLimit from 'p-limit';
import { bareName, type StackTarget } from '../../stacks/stacks';
import { stateOfObject } from '../../stacks/readStateFile';
import { stampedName, withoutSameMoments } from '../stampedVersions';
import { outcomeOf, type StateVersion, type HistoryUpdate, type VersionSource } from '../stackBackend';
import { checkpointsOf, currentCheckpoint, foldersOf, isCheckpoint, newerFirst } from './bucketKeys';
import type { Objects, StoredObject } from '../../backendKinds/objects';

/** How many objects are asked for at once. */
const AT_ONCE = 6;
/** Limit for reading a chosen state, in milliseconds. */
const READING_MS = 60_000;

interface Dated extends StoredObject {
  /** The object name of the update that produced it, without the ending. */
  readonly update: string;
}

/**
 * The earlier states of a stack in a bucket: no CLI command lists them. Of a stack that is gone also those in deleted
 * objects of which the bucket keeps versions, and in the old layout.
 */
export async function versionsInBucket(
  objects: Objects,
  target: StackTarget,
  most: number,
  stop: AbortSignal,
): Promise<StateVersion[]> {
  if (await currentCheckpoint(objects, target, stop)) return keptVersions(objects, target, most, stop);
  const [kept, ...states] = await Promise.all([
    keptVersions(withDeleted(objects), target, most, stop),
    checkpointsOfOldLayout(objects, target, stop),
    versionsOfCheckpoint(objects, target, stop),
  ]);
  return [...kept, ...states.flat()];
}

async function keptVersions(
  objects: Objects,
  target: StackTarget,
  most: number,
  stop: AbortSignal,
): Promise<StateVersion[]> {
  const name = bareName(target);
  const beside = await checkpointsOf(objects, target, stop);
  const replaced = beside.filter(({ key }) => key.endsWith('.bak'));
  const [older, history, backups] = await Promise.all([
    datedObjects(objects, foldersOf('stacks', target), [`${name}.json.`, ''], stop),
    statesOfUpdates(objects, target, stop),
    datedObjects(objects, foldersOf('backups', target), [`${name}/${name}.`, '.json'], stop),
  ]);
  const kept = [...older, ...withoutSameMoments(history, backups)];
  const newest = kept.toSorted(newerFirst).slice(0, most);
  const limit = pLimit(AT_ONCE);
  const isOutcome = new Set(history.map(({ key }) => key));
  const outcomes = newest.map((object) =>
    limit(async () => {
      const update = isOutcome.has(object.key)
        ? await readUpdateObject(objects, object.update, stop)
        : undefined;
      return versionOf(objects, object, 'history of the backend', update);
    }),
  );
  return [
    ...replaced.map((object) => versionOf(objects, object, 'before the last write')),
    ...(await Promise.all(outcomes)),
  ];
}

/** The objects with what updates have left, which a backend keeps in its history. */
export function statesOfUpdates(
  objects: Pick<Objects, 'list'>,
  target: StackTarget,
  stop: AbortSignal,
): Promise<Dated[]> {
  const name = bareName(target);
  return datedObjects(objects, foldersOf('history', target), [`${name}/${name}-`, '.checkpoint.json'], stop);
}

/** @param names how the objects’ names begin in the folders, before their time, and how they end */
async function datedObjects(
  objects: Pick<Objects, 'list'>,
  folders: readonly string[],
  [start, ending]: readonly [start: string, ending: string],
  stop: AbortSignal,
): Promise<Dated[]> {
  const listed = folders.map(async (folder) => {
    const prefix = folder + start;
    return (await objects.list(prefix, stop)).flatMap((object) => dated(object, prefix, ending));
  });
  return (await Promise.all(listed)).flat();
}

/** A state in the old layout is not that of a stack in a backend with projects, but can be what is left of it. */
async function checkpointsOfOldLayout(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StateVersion[]> {
  const beside = await checkpointsOf(objects, target, stop);
  return beside
    .filter(({ key }) => isCheckpoint(key))
    .map((object) => versionOf(objects, object, 'layout without projects'));
}

/** How many versions of a deleted state count: the newest, and the largest, because a destroy writes smaller and smaller ones. */
const MOST_OF_EACH = 10;

async function versionsOfCheckpoint(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StateVersion[]> {
  const list: Objects['list'] = async (prefix) => (await objects.versions?.(prefix, stop)) ?? [];
  const all = await checkpointsOf({ list }, target, stop);
  const states = all.filter(({ key }) => isCheckpoint(key));
  const newest = states.toSorted(newerFirst).slice(0, MOST_OF_EACH);
  const largest = states.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0)).slice(0, MOST_OF_EACH);
  return [...new Set([...newest, ...largest])].map((object) =>
    versionOf(
      { read: (key, signal) => objects.read(key, signal, object.version) },
      object,
      'version kept by the bucket',
    ),
  );
}

/** Replaces an object's time by the one in its name: after a copy of the bucket, the write time is that of the copy. */
function dated(object: StoredObject, prefix: string, ending: string): Dated[] {
  const stamped = stampedName(object.key, prefix, ending);
  return stamped ? [{ ...object, ...stamped }] : [];
}

function versionOf(
  objects: Pick<Objects, 'read' | 'pathOf'>,
  { key, time }: StoredObject,
  source: VersionSource,
  update?: HistoryUpdate,
): StateVersion {
  return {
    time,
    source,
    ...outcomeOf(update),
    ...(objects.pathOf && { path: objects.pathOf(key) }),
    async read() {
      const bytes = await objects.read(key, AbortSignal.timeout(READING_MS));
      if (!bytes) throw new Error(`${key} no longer exists.`);
      return stateOfObject(bytes, key);
    },
  };
}

async function readUpdateObject(
  objects: Objects,
  name: string,
  stop: AbortSignal,
): Promise<HistoryUpdate | undefined> {
  try {
    const bytes = await objects.read(`${name}.history.json`, stop);
    return bytes && (JSON.parse(bytes.toString()) as HistoryUpdate);
  } catch {
    return undefined;
  }
}

/** The last version of each object that is deleted. */
export function lastOfDeleted(
  versions: readonly StoredObject[],
  present: readonly StoredObject[],
): StoredObject[] {
  const isPresent = new Set(present.map(({ key }) => key));
  const deleted = versions.filter(({ key }) => !isPresent.has(key));
  const oldestFirst = deleted.toSorted(newerFirst).reverse();
  return [...new Map(oldestFirst.map((object) => [object.key, object])).values()];
}

/** A bucket's objects, and the deleted ones as they were last, as far as the bucket keeps their versions. */
export function withDeleted(objects: Objects): Objects {
  const versionOf = new Map<string, string>();
  return {
    ...(objects.pathOf && { pathOf: objects.pathOf }),
    async list(prefix, stop) {
      const [present, versions = []] = await Promise.all([
        objects.list(prefix, stop),
        objects.versions?.(prefix, stop),
      ]);
      const deleted = lastOfDeleted(versions, present);
      for (const { key, version } of deleted) versionOf.set(key, version);
      return [...present, ...deleted];
    },
    read: (key, stop) => objects.read(key, stop, versionOf.get(key)),
  };
}
