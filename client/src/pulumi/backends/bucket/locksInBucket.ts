import { lockIn, type Lock } from '../../location/locks';
import type { StackTarget } from '../../stacks/stacks';
import { locksFolder } from './bucketKeys';
import type { Objects } from './objects';

/** The locks of a stack in a bucket: no command of the CLI lists them. */
export async function locksInBucket(
  objects: Objects,
  target: StackTarget,
  stop: AbortSignal,
): Promise<Lock[]> {
  const listed = await objects.list(locksFolder(target), stop);
  const read = await Promise.all(listed.map(({ key }) => objects.read(key, stop)));
  // A lock may have been released meanwhile.
  return read.filter((bytes) => bytes !== undefined).map((bytes) => lockIn(bytes.toString()));
}
