import { newerFirst } from './bucketKeys';
import type { Objects, StoredObject } from '../../backendKinds/objects';

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
