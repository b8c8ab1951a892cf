import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';

/** The resources of a state, and those of its pending operations. */
export function allResources(model: StateModel): Resource[] {
  return [...model.resources, ...model.pendingOperations.flatMap(({ resource }) => resource ?? [])];
}
