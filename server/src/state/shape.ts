import { foldCase } from './fields';
import type { JsonNode } from './jsonNode';

/**
 * The four kinds of text that hold a state:
 * - `export`: what `pulumi stack export` prints and `pulumi stack import` takes, `{version, deployment}`;
 * - `checkpoint`: a file of the self-managed backends, `{version, checkpoint: {stack, latest}}`;
 * - `deployment`: the bare deployment that `pulumi state edit` opens;
 * - `legacy-checkpoint`: an unversioned checkpoint, `{stack, latest}`.
 */
export type StateShape = 'export' | 'checkpoint' | 'deployment' | 'legacy-checkpoint';

/** The shape of a text by the keys of its top level; undefined if it is no state. */
export function shapeOf(root: JsonNode): StateShape | undefined {
  const keys = new Set<string>();
  for (const { key } of root.members()) keys.add(foldCase(key.string ?? ''));
  if (keys.has('deployment')) return 'export';
  if (keys.has('checkpoint')) return 'checkpoint';
  if (keys.has('latest')) return 'legacy-checkpoint';
  if (keys.has('manifest') || keys.has('resources')) return 'deployment';
  return undefined;
}
