import { dependentsIn } from './dependents';
import { referenceTo } from './graph';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import type { ReferenceField, Resource } from './resource';

/** One reference of a resource to a dependency. */
export interface Need {
  /** The field with the reference. */
  field: ReferenceField | 'provider' | 'viewOf';
  /** The key in `propertyDependencies`. */
  property?: string | undefined;
  /** The string, quotes included. */
  node: JsonNode;
  /** The resource that it names; undefined if it is not in the state. For a provider, both URN and id must match. */
  target: Resource | undefined;
}

/** All references of a resource to its dependencies, in the order of the engine's checks, without empty entries. */
export function needsOf({ graph }: StateModel, resource: Resource): Need[] {
  const found: Need[] = [];
  const provider = resource.fields.get('provider');
  if (provider && resource.provider !== '') {
    found.push({ field: 'provider', node: provider, target: graph.providerOf(resource) });
  }
  for (const { field, property, urn, node } of resource.references) {
    if (urn !== '') found.push({ field, property, node, target: graph.target(resource, urn) });
  }
  const viewOf = resource.fields.get('viewOf');
  if (viewOf?.string) {
    found.push({ field: 'viewOf', node: viewOf, target: graph.target(resource, viewOf.string) });
  }
  return found;
}

/** The resources that depend on exactly this entry, not on another copy of it: each once, in list order. */
export function dependentsOf(model: StateModel, resource: Resource): Resource[] {
  const dependents = dependentsIn(model);
  const { graph } = model;
  const found = new Set<Resource>();
  const isMeantBy = (from: Resource): boolean => graph.target(from, resource.urn) === resource;
  for (const from of dependents.namers(resource.urn)) if (isMeantBy(from)) found.add(from);
  for (const from of dependents.views.get(resource.urn) ?? []) if (isMeantBy(from)) found.add(from);
  if (resource.isProvider) {
    const reference = referenceTo(resource);
    for (const from of dependents.users.get(reference) ?? [])
      if (graph.providerOf(from) === resource) found.add(from);
  }
  found.delete(resource);
  return [...found].sort((a, b) => a.index - b.index);
}

/** Why a resource needs another, in words: `parent, dependency (bucket, tags)`. */
export function reasonsPhrase(needs: readonly Need[]): string {
  const properties = needs.flatMap(({ property }) => (property === undefined ? [] : [property]));
  const inDetail = properties.length > 0 ? ` (${[...new Set(properties)].join(', ')})` : '';
  const words = needs.map(({ field }) => {
    const isDependency = field === 'dependencies' || field === 'propertyDependencies';
    return isDependency ? `dependency${inDetail}` : field;
  });
  return [...new Set(words)].join(', ');
}
