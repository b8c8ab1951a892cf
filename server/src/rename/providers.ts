import type { JsonNode } from '../state/jsonNode';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';

/** The provider resources with this URN and id, also among the pending operations. */
export function providers(model: StateModel, urn: string, id: string): Resource[] {
  const pending = model.pendingOperations.flatMap(({ resource }) => (resource ? [resource] : []));
  return [...(model.graph.byUrn.get(urn) ?? []), ...pending].filter(
    (resource) => resource.isProvider && resource.urn === urn && resource.id === id,
  );
}

/** The version that a provider's inputs or outputs name. */
export function versionIn(provider: Resource, field: 'inputs' | 'outputs'): JsonNode | undefined {
  const version = provider.fields.get(field)?.expand().get('version');
  return version?.isString ? version : undefined;
}
