import type { Resource } from './resource';
import { describeUrn, URN_PREFIX } from '../../../shared/urn';

/** The name of a resource in messages. */
export function describeResource(resource: Resource): string {
  const { urn, index } = resource;
  return urn.startsWith(URN_PREFIX) ? describeUrn(urn) : `Resource ${index + 1} of the list`;
}
