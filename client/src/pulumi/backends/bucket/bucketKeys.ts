import { bareName, hasProject, type StackTarget } from '../../stacks/stacks';
import type { Objects, StoredObject } from './objects';

/** A state may be compressed. */
const CHECKPOINT = /\.json(?:\.gz|\.zst)?$/;
/** Endings of a stack's checkpoint and of the copy from before its last write. */
const BESIDE = /^\.json(?:\.gz|\.zst)?(?:\.bak)?$/;

/** The folder of a stack's locks; each lock is one object in it. */
export function locksFolder({ stack }: StackTarget): string {
  return `.pulumi/locks/${stack}/`;
}

/**
 * The folders of a stack's objects of one kind: below its project, or in the old layout right below the kind.
 * @param kind the folder below `.pulumi`
 */
export function foldersOf(kind: string, { project }: StackTarget): [ofProject: string, ofAll: string] {
  return [`.pulumi/${kind}/${project}/`, `.pulumi/${kind}/`];
}

/** The objects of a stack's state, and of the copy from before its last write (`.bak`). */
export async function checkpointsOf(
  objects: Pick<Objects, 'list'>,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StoredObject[]> {
  const name = bareName(target);
  const found = foldersOf('stacks', target).map(async (folder) => {
    const listed = await objects.list(`${folder}${name}.json`, stop);
    // Another stack can be called `dev.json-2`.
    return listed.filter(({ key }) => BESIDE.test(key.slice(folder.length + name.length)));
  });
  return (await Promise.all(found)).flat();
}

/** The object with a stack's state: like the CLI, the newest if there are several. */
export async function currentCheckpoint(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StoredObject | undefined> {
  return newestObject(
    (await checkpointsOf(objects, target, stop)).filter((object) => isCurrent(object, target)),
  );
}

/** True for an object that the CLI reads as the stack's state: it ignores the old layout if the backend has projects. */
function isCurrent({ key }: StoredObject, target: StackTarget): boolean {
  const [ofProject, ofAll] = foldersOf('stacks', target);
  return isCheckpoint(key) && key.startsWith(hasProject(target) ? ofProject : ofAll);
}

/** True for the name of an object with a state, false for the copy from before a write. */
export function isCheckpoint(key: string): boolean {
  return CHECKPOINT.test(key);
}

/** The most recently written object. */
export function newestObject(objects: readonly StoredObject[]): StoredObject | undefined {
  return objects.toSorted(newerFirst)[0];
}

/** For sorting by time. */
export function newerFirst(a: StoredObject, b: StoredObject): number {
  return b.time.getTime() - a.time.getTime();
}

/** The names of a project's stacks, sorted. */
export async function stackNamesInBucket(
  objects: Objects,
  project: string,
  stop: AbortSignal,
): Promise<string[]> {
  const folder = `.pulumi/stacks/${project}/`;
  const keys = (await objects.list(folder, stop)).map(({ key }) => key.slice(folder.length));
  const names = keys.filter((key) => !key.includes('/') && isCheckpoint(key));
  return [...new Set(names.map((name) => name.replace(CHECKPOINT, '')))].sort();
}
