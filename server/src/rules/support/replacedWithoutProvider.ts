import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';

/**
 * True for a resource that was deleted to be replaced and whose provider is not in the state. The import takes it, and
 * the order does not matter, but a refresh and a destroy start the provider; not that of a view.
 */
export function isReplacedWithoutProvider({ graph }: Pick<StateModel, 'graph'>, resource: Resource): boolean {
  return (
    resource.pendingReplacement &&
    resource.viewOf === '' &&
    parseProviderReference(resource.provider).reference !== undefined &&
    !graph.providers.has(resource.provider)
  );
}
