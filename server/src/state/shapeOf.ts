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

/** A state inside a value that should be a deployment, or the whole text. */
export interface WrappedState {
  readonly node: JsonNode;
  readonly shape: StateShape;
  readonly deployment: JsonNode;
}

/** Maximum number of values between a state and what it is in. */
const DEEPEST = 6;

/**
 * The innermost state in this value, or in the objects in it; undefined if none has a deployment.
 * @param depth how deep the value is; that at depth 0 is no bare deployment
 */
export function stateWithin(node: JsonNode, depth = 0): WrappedState | undefined {
  if (depth > DEEPEST) return undefined;
  const shape = shapeOf(node);
  if (shape !== undefined && (depth > 0 || shape !== 'deployment')) {
    let deployment: JsonNode | undefined = node;
    for (const field of PATHS_OF_DEPLOYMENT[shape]) deployment = deployment?.field(field);
    if (deployment?.isObject === true) {
      const isWrapping = shapeOf(deployment) !== 'deployment';
      return (isWrapping ? stateWithin(deployment, depth + 1) : undefined) ?? { node, shape, deployment };
    }
  }
  for (const { value } of node.members()) {
    const found = value.isObject ? stateWithin(value, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}
