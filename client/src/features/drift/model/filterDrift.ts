import type { DriftedResource } from '../../../pulumi/driftDetection/drift';

/**
 * The resources that match a filter. One whose name, type, URN or id has all the words stays whole; another keeps only
 * its properties that have them.
 * @param text words, in any case; empty matches all
 */
export function filterDrift<Resource extends DriftedResource>(
  resources: readonly Resource[],
  text: string,
): Resource[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (...texts: (string | undefined)[]): boolean => {
    const searched = texts.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return resources.flatMap((resource) => {
    const { name, type, urn, id } = resource;
    if (hasAll(name, type, urn, id)) return [resource];
    const changes = resource.changes.filter(({ path, old, now }) => hasAll(name, type, path, old, now));
    return changes.length === 0 ? [] : [{ ...resource, changes }];
  });
}
