import pLimit from 'p-limit';
import { bareName, type StackTarget } from '../../stacks/stacks';
import { stateOfObject } from '../../stacks/readStateFile';
import { stampedName, withoutSameMoments } from '../stampedVersions';
import { outcomeOf, type StateVersion, type HistoryUpdate, type VersionSource } from '../stackBackend';
import { checkpointsOf, foldersOf } from './bucketKeys';
import type { Objects, StoredObject } from './objects';

/** How many objects are asked for at once. */
const AT_ONCE = 6;
/** Limit for reading a chosen state, in milliseconds. */
const READING_MS = 60_000;

interface Dated extends StoredObject {
  /** The object name of the update that produced it, without the ending. */
  readonly update: string;
}

/** The earlier states of a stack in a bucket: no CLI command lists them. */
export async function versionsInBucket(
  objects: Objects,
  target: StackTarget,
  most: number,
  stop: AbortSignal,
): Promise<StateVersion[]> {
  const name = bareName(target);
  const timed = async (kind: string, start: string, ending: string): Promise<Dated[]> => {
    const listed = foldersOf(kind, target).map(async (folder) => {
      const prefix = folder + start;
      return (await objects.list(prefix, stop)).flatMap((object) => dated(object, prefix, ending));
    });
    return (await Promise.all(listed)).flat();
  };
  const beside = await checkpointsOf(objects, target, stop);
  const replaced = beside.filter(({ key }) => key.endsWith('.bak'));
  const [older, history, backups] = await Promise.all([
    timed('stacks', `${name}.json.`, ''),
    timed('history', `${name}/${name}-`, '.checkpoint.json'),
    timed('backups', `${name}/${name}.`, '.json'),
  ]);
  const kept = [...older, ...withoutSameMoments(history, backups)];
  const newest = kept.toSorted((a, b) => b.time.getTime() - a.time.getTime()).slice(0, most);
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

/** Replaces an object's time by the one in its name: after a copy of the bucket, the write time is that of the copy. */
function dated(object: StoredObject, prefix: string, ending: string): Dated[] {
  const stamped = stampedName(object.key, prefix, ending);
  return stamped ? [{ ...object, ...stamped }] : [];
}

function versionOf(
  objects: Objects,
  { key, time }: StoredObject,
  source: VersionSource,
  update?: HistoryUpdate,
): StateVersion {
  return {
    time,
    source,
    ...outcomeOf(update),
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
