import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';

/** The resources of a state, and those of its pending operations. */
export function allResources(model: StateModel): Resource[] {
  return [...model.resources, ...model.pendingOperations.flatMap(({ resource }) => resource ?? [])];
}

/** The provider resources with this URN and id, also among the pending operations. */
export function providers(model: StateModel, urn: string, id: string): Resource[] {
  return allResources(model).filter(
    (resource) => resource.id === id && resource.isProvider && resource.urn === urn,
  );
}

/** The version that a provider's inputs or outputs name. */
export function versionIn(provider: Resource, field: 'inputs' | 'outputs'): JsonNode | undefined {
  const version = provider.fields.get(field)?.expand().get('version');
  return version?.isString ? version : undefined;
}
