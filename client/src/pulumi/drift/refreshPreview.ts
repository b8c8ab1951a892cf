import type { Drift } from './drift';
import { parsePath } from './propertyPath';
import { readDrift } from './readDrift';

/** What a refresh would do, in short. */
export interface RefreshPreview extends Pick<Drift, 'counts' | 'messages'> {
  readonly changes: readonly RefreshChange[];
}

export interface RefreshChange {
  readonly urn: string;
  readonly kind: 'changed' | 'gone';
  /** Names of the properties that differ; never their values. None if the CLI hides the difference: secrets. */
  readonly properties: readonly string[];
}

/**
 * Reads the engine's events of a previewed refresh, as {@link readDrift} does, without the values.
 * @throws {PulumiProblem} if they have no end: the CLI is too old to print events of a preview
 */
export async function readRefreshPreview(events: string, stop?: AbortSignal): Promise<RefreshPreview> {
  const { counts, messages, resources } = await readDrift(events, stop);
  const changes = resources.flatMap(({ urn, kind, changes: differing }): RefreshChange[] => {
    if (kind === 'computed') return [];
    const properties = new Set(differing.map(({ path }) => String(parsePath(path)[0])));
    // The engine counts as changed what the program alone says otherwise.
    return [{ urn, kind: kind === 'gone' ? kind : 'changed', properties: [...properties].sort() }];
  });
  return { counts, messages, changes };
}
