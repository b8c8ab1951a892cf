import { bareName, hasProject, type StackTarget } from '../../stacks/stacks';
import type { Objects, StoredObject } from '../../backendKinds/objects';

/** A state may be compressed. */
const CHECKPOINT = /\.json(?:\.gz|\.zst)?$/;
/** Endings of a stack's checkpoint and of the copy from before its last write. */
const BESIDE = /^\.json(?:\.gz|\.zst)?(?:\.bak)?$/;

/** The folder of the locks of a project's stacks, with a folder for each stack. */
export function locksOfProject(project: string): string {
  return `.pulumi/locks/organization/${project}/`;
}

/** The folders of a stack's locks, as its name may be short; each lock is one object in them. */
export function lockFolders(target: Pick<StackTarget, 'project' | 'stack'>): string[] {
  return [
    ...new Set([`.pulumi/locks/${target.stack}/`, `${locksOfProject(target.project)}${bareName(target)}/`]),
  ];
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
  return newestObject(await currentCheckpoints(objects, target, stop));
}

/** The objects that may be the stack's state, compressed or not. */
export async function currentCheckpoints(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StoredObject[]> {
  return (await checkpointsOf(objects, target, stop)).filter((object) => isCurrent(object, target));
}

/** Maximum number of other stacks that are read. */
const MOST_OTHERS = 20;
/** Larger states of other stacks are not read; in bytes. */
const LARGE = 2_000_000;

/** The states of other stacks, the most recently written first, without large ones. */
export async function otherCheckpoints(
  objects: Pick<Objects, 'list'>,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StoredObject[]> {
  const [ofProject, ofAll] = foldersOf('stacks', target);
  const own = `${hasProject(target) ? ofProject : ofAll}${bareName(target)}`;
  const newest = new Map<string, StoredObject>();
  for (const object of (await objects.list(ofAll, stop)).toSorted(newerFirst)) {
    const { key } = object;
    const name = key.replace(CHECKPOINT, '');
    const depth = key.slice(ofAll.length).split('/').length;
    const isStack = isCheckpoint(key) && depth === (hasProject(target) ? 2 : 1);
    if (isStack && name !== own && !newest.has(name)) newest.set(name, object);
  }
  return [...newest.values()].filter(({ size = 0 }) => size <= LARGE).slice(0, MOST_OTHERS);
}

/** True for an object that the CLI reads as the stack's state: it ignores the old layout if the backend has projects. */
export function isCurrent({ key }: StoredObject, target: StackTarget): boolean {
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

/** The folder of the states of a project's stacks. */
export function statesOfProject(project: string): string {
  return `.pulumi/stacks/${project}/`;
}

/** The stack of an object in that folder, by its name there; undefined if it is not a state. */
export function stackOfCheckpoint(name: string): string | undefined {
  return CHECKPOINT.test(name) && !name.includes('/') ? name.replace(CHECKPOINT, '') || undefined : undefined;
}

/** The names of a project's stacks, sorted. */
export async function stackNamesInBucket(
  objects: Objects,
  project: string,
  stop: AbortSignal,
): Promise<string[]> {
  const folder = statesOfProject(project);
  const listed = await objects.list(folder, stop);
  return [...new Set(listed.flatMap(({ key }) => stackOfCheckpoint(key.slice(folder.length)) ?? []))].sort();
}
