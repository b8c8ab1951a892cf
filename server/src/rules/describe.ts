import type { Resource } from '../state/resource';
import { describeUrn, URN_PREFIX } from '../state/urn';

/** How a message names a resource. */
export function describeResource(resource: Resource): string {
  const { urn, index } = resource;
  return urn.startsWith(URN_PREFIX) ? describeUrn(urn) : `Resource ${index + 1} of the list`;
}
