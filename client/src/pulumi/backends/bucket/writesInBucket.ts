import { setTimeout as delay } from 'node:timers/promises';
import { stateOfObject } from '../../stacks/readStateFile';
import type { StackTarget } from '../../location/stackTarget';
import type { Objects, StoredObject } from '../../backendKinds/objects';
import type { WriteWatch } from '../stackBackend';
import type { Bucket } from './bucket';
import { checkpointsOf, isCurrent, newerFirst, newestObject } from './bucketKeys';
import { statesOfUpdates } from './versionsInBucket';

/** How often a backend is looked at during a write of ours, in milliseconds: a folder without a request, others with two. */
const FOLLOW_MS = { folder: 25, elsewhere: 250 } as const;

/** How often both objects are read again because a write came in between. */
const MOST_READS = 5;

const notKnown: WriteWatch = () => Promise.resolve([]);

interface State extends StoredObject {
  readonly bytes: Buffer;
}

/** What a backend keeps at one moment. */
interface Kept {
  readonly present: State | undefined;
  /** The copy of what the last write has replaced (`.bak`). If the copy failed, it is that of an earlier write. */
  readonly replaced: State | undefined;
}

/**
 * Notes the states that a stack has from now on, in their order: as it is looked at, it has one, and the copy beside it is the
 * one before. So a state is missed only if it is replaced, and the next one, too, between two looks; if an update has left
 * it, that is in the history.
 */
export async function watchBucket(
  bucket: Bucket,
  target: StackTarget,
  { isHere }: { readonly isHere: boolean },
): Promise<WriteWatch> {
  const begun = await bucket.ifKnown(undefined, async (objects, stop) => {
    const [kept, updates] = await Promise.all([
      readKept(objects, target, stop),
      statesOfUpdates(objects, target, stop),
    ]);
    return kept?.present && { kept, seen: kept.present, updates: new Set(updates.map(({ key }) => key)) };
  });
  if (!begun) return notKnown;
  const { seen } = begun;
  let last = begun.kept;
  const states = [seen];
  const isNoted = (bytes: Buffer): boolean => states.some((state) => state.bytes.equals(bytes));
  const look = async (objects: Objects, stop: AbortSignal): Promise<void> => {
    const kept = await readKept(objects, target, stop, last);
    // A look that was given up must not add to the next one.
    stop.throwIfAborted();
    if (!kept) return;
    const copy = isSame(kept.replaced, last.replaced) ? undefined : kept.replaced;
    for (const state of [copy, kept.present])
      if (state && !states.at(-1)!.bytes.equals(state.bytes)) states.push(state);
    last = kept;
  };
  /** The states of new updates that the stack was not seen to have. */
  const otherUpdates = async (objects: Objects, stop: AbortSignal): Promise<State[]> => {
    const updates = await statesOfUpdates(objects, target, stop);
    const added = updates.filter(({ key }) => !begun.updates.has(key)).toSorted(newerFirst);
    const read = added.map(async (object) => withBytes(object, await objects.read(object.key, stop)));
    const found = await Promise.all(read);
    return found.filter((state) => state !== undefined && !isNoted(state.bytes)) as State[];
  };
  const watch: WriteWatch = (isOurs) =>
    bucket.look(undefined, async (objects, stop) => {
      await look(objects, stop);
      const ours = isOurs ? await indexOfOurs(isOurs, states) : states.length - 1;
      const around = ours < 0 ? states.slice(1, -1) : states.slice(ours - 1, ours + 1);
      const gone = around.filter(
        ({ bytes }) => ![seen, states.at(-1)!].some((one) => one.bytes.equals(bytes)),
      );
      // What ours has replaced is beside it only as long as the stack has ours.
      const updates = ours === states.length - 1 ? [] : await otherUpdates(objects, stop);
      return Promise.all([...gone, ...updates].map(({ bytes, key }) => stateOfObject(bytes, key)));
    });
  const during = async <T>(write: () => Promise<T>): Promise<T> => {
    const ended = new AbortController();
    const { signal } = ended;
    const following = (async () => {
      while (!signal.aborted) {
        await bucket.look({ stop: signal }, look).catch(() => undefined);
        await delay(FOLLOW_MS[isHere ? 'folder' : 'elsewhere'], undefined, { signal }).catch(() => undefined);
      }
    })();
    try {
      return await write();
    } finally {
      ended.abort();
      await following;
    }
  };
  return Object.assign(watch, { during });
}

/**
 * Reads what a backend keeps of a stack's state, without a write in between.
 * @param last what it kept before: undefined is returned if it keeps the same
 */
async function readKept(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
  last?: Kept,
): Promise<Kept | undefined> {
  const list = async () => {
    const found = await checkpointsOf(objects, target, stop);
    return {
      present: newestObject(found.filter((object) => isCurrent(object, target))),
      replaced: newestObject(found.filter(({ key }) => key.endsWith('.bak'))),
    };
  };
  const isUnchanged = (one: Listed, other: Listed): boolean =>
    isSame(one.present, other.present) && isSame(one.replaced, other.replaced);
  let listed = await list();
  if (last && isUnchanged(listed, last)) return undefined;
  for (let read = 1; ; read++) {
    const [present, replaced] = await Promise.all(
      [listed.present, listed.replaced].map(
        async (object) => object && withBytes(object, await objects.read(object.key, stop)),
      ),
    );
    const again = await list();
    if (isUnchanged(listed, again) || read === MOST_READS) return { present, replaced };
    listed = again;
  }
}

interface Listed {
  readonly present: StoredObject | undefined;
  readonly replaced: StoredObject | undefined;
}

function isSame(one: StoredObject | undefined, other: StoredObject | undefined): boolean {
  return one?.key === other?.key && one?.version === other?.version;
}

function withBytes(object: StoredObject, bytes: Buffer | undefined): State | undefined {
  return bytes && { ...object, bytes };
}

/** Which state after the first is our own: the one before it is what our own write has replaced. -1 if there is none. */
async function indexOfOurs(
  isOurs: (state: string) => Promise<boolean>,
  states: readonly State[],
): Promise<number> {
  for (const [i, { bytes, key }] of states.entries())
    if (
      i > 0 &&
      (await stateOfObject(bytes, key)
        .then(isOurs)
        .catch(() => false))
    )
      return i;
  return -1;
}
