import type { ResourceHandle } from '../../../shared/resourceChanges';
import type { StateModel } from './model';
import type { Resource } from './resource';

/** The resource at this position; if another one is there, the one with this URN if it is unique. */
export function findResource(model: StateModel, { index, urn }: ResourceHandle): Resource | undefined {
  const resource = model.resources[index];
  if (resource?.urn === urn) return resource;
  const copies = model.graph.byUrn.get(urn);
  return copies?.length === 1 ? copies[0] : undefined;
}
