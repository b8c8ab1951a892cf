import type { Resource } from '../state/resource';
import { describeUrn } from '../state/urn';

/** How a message names a resource. */
export function describeResource(resource: Resource): string {
  return resource.urn === '' ? `Resource ${resource.index + 1} of the list` : describeUrn(resource.urn);
}
