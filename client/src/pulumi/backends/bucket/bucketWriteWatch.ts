import type { StackTarget } from '../../stacks/stacks';
import { stateOfObject } from '../../stacks/stateFiles';
import type { WriteWatch } from '../stackBackend';
import type { Bucket } from './bucket';
import { checkpointsOf, currentCheckpoint, newestOf } from './bucketKeys';
import type { Objects, StoredObject } from './objects';

const notKnown: WriteWatch = () => Promise.resolve(undefined);

/** The state that the last write replaced: a bucket keeps it (`.bak`). */
export async function stateBeforeLastWrite(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<string | undefined> {
  const beside = await checkpointsOf(objects, target, stop);
  const replaced = newestOf(beside.filter(({ key }) => key.endsWith('.bak')));
  const bytes = replaced && (await objects.read(replaced.key, stop));
  return bytes && stateOfObject(bytes, replaced.key);
}

/** A bucket keeps what each write replaces (`.bak`), as a folder does. */
export async function watchBucket(bucket: Bucket, target: StackTarget): Promise<WriteWatch> {
  const seen = await bucket.ifKnown(undefined, async (objects, stop) => {
    const [now, beside] = await Promise.all([
      currentCheckpoint(objects, target, stop),
      checkpointsOf(objects, target, stop),
    ]);
    const state = now && (await objects.read(now.key, stop));
    return state && { state, versions: new Map(beside.map(({ key, version }) => [key, version])) };
  });
  if (!seen) return notKnown;
  const isNew = ({ key, version }: StoredObject): boolean =>
    key.endsWith('.bak') && seen.versions.get(key) !== version;
  return () =>
    bucket.look(undefined, async (objects, stop) => {
      const replaced = newestOf((await checkpointsOf(objects, target, stop)).filter(isNew));
      const bytes = replaced && (await objects.read(replaced.key, stop));
      // If the copy failed, the one of the previous write is still there.
      return !bytes || seen.state.equals(bytes) ? undefined : stateOfObject(bytes, replaced.key);
    });
}
