import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';
import { referenceTo } from '../../state/graph';
import type { Resource } from '../../state/resource';

/**
 * True for a resource that was deleted for a replacement and whose provider is not in the state. The import accepts it,
 * and the order does not matter. But a refresh and a destroy start the provider (not for a view), which they find by
 * its URN and id, whatever its `type`.
 */
export function isReplacedWithoutProvider({ graph }: Pick<StateModel, 'graph'>, resource: Resource): boolean {
  if (!resource.pendingReplacement || resource.viewOf !== '') return false;
  const { reference } = parseProviderReference(resource.provider);
  if (!reference) return false;
  const entries = graph.byUrn.get(reference.urn) ?? [];
  return entries.every((entry) => referenceTo(entry) !== resource.provider);
}
