import { foldCase } from '../text/foldCase';
import type { JsonNode } from '../json/jsonNode';
import type { StateShape } from '../../../shared/stateText';

/** The shape of a text by the keys of its top level; undefined if it is not a state. */
export function shapeOf(root: JsonNode): StateShape | undefined {
  const keys = new Set<string>();
  for (const { key } of root.members()) keys.add(foldCase(key.string ?? ''));
  if (keys.has('deployment')) return 'export';
  if (keys.has('checkpoint')) return 'checkpoint';
  if (keys.has('latest')) return 'legacy-checkpoint';
  if (keys.has('manifest') || keys.has('resources')) return 'deployment';
  return undefined;
}

/** The fields that lead from the top to the deployment. */
export const PATHS_OF_DEPLOYMENT: Readonly<Record<StateShape, readonly string[]>> = {
  export: ['deployment'],
  checkpoint: ['checkpoint', 'latest'],
  'legacy-checkpoint': ['latest'],
  deployment: [],
};
