import type { Drift } from '../../../pulumi/driftDetection/drift';
import { parsePath } from '../../../pulumi/driftDetection/changedPath';
import { readDrift } from '../../../pulumi/driftDetection/readDrift';

/** A summary of what a refresh would do. */
export interface RefreshPreview extends Pick<Drift, 'counts' | 'messages'> {
  readonly changes: readonly RefreshChange[];
  /** The URNs of all resources that would change, including those with only computed differences. */
  readonly written: readonly string[];
}

interface RefreshChange {
  readonly urn: string;
  readonly kind: 'changed' | 'gone';
  /** Names of the properties that differ, never their values. Empty if the CLI hides the difference, as for secrets. */
  readonly properties: readonly string[];
}

/**
 * Reads the engine's events of a previewed refresh, as {@link readDrift} does, without the values.
 * @throws {PulumiProblem} if the last event is missing: the CLI is too old to print the events of a preview
 */
export async function readRefreshPreview(events: string, stop?: AbortSignal): Promise<RefreshPreview> {
  const { counts, messages, resources } = await readDrift(events, stop);
  const changes = resources.flatMap(({ urn, kind, changes: differing }): RefreshChange[] => {
    if (kind === 'computed') return [];
    const properties = new Set(differing.map(({ path }) => String(parsePath(path)[0])));
    // The engine counts a resource as changed even if only the program differs.
    return [{ urn, kind: kind === 'gone' ? kind : 'changed', properties: [...properties].sort() }];
  });
  return { counts, messages, changes, written: resources.map(({ urn }) => urn) };
}

/**
 * The resources that a refresh would change although they were not chosen: Pulumi reads a `*` in a target as a pattern,
 * but a name can contain one.
 * @param only the URNs that were chosen; none for all
 */
export function writtenBesides({ written }: RefreshPreview, only: readonly string[]): string[] {
  const chosen = new Set(only);
  return only.length === 0 ? [] : written.filter((urn) => !chosen.has(urn));
}
