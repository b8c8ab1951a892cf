import type { Resource } from './resource';
import { describeUrn, URN_PREFIX } from '../../../shared/urn';

/** How a message counts things: `1 resource`, `5 resources`, `2 copies`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How a message names a resource. */
export function describeResource(resource: Resource): string {
  const { urn, index } = resource;
  return urn.startsWith(URN_PREFIX) ? describeUrn(urn) : `Resource ${index + 1} of the list`;
}
