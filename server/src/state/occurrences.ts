import type { JsonNode } from './jsonNode';
import type { StateModel } from './model';
import { parseProviderReference } from './providerReference';

/** A string by which something in the state names a resource. */
export interface Occurrence {
  node: JsonNode;
  /** True for the resource's own `urn`. */
  definition: boolean;
}

/** All places that name the resource with this URN: its own entries, references, providers, pending operations. */
export function occurrencesOf(model: StateModel, urn: string): Occurrence[] {
  const found: Occurrence[] = [];
  const resources = [
    ...model.resources,
    ...model.pendingOperations.flatMap(({ resource }) => (resource ? [resource] : [])),
  ];
  for (const resource of resources) {
    const own = resource.fields.get('urn');
    if (own && resource.urn === urn) found.push({ node: own, definition: true });
    for (const reference of resource.references) {
      if (reference.urn === urn) found.push({ node: reference.node, definition: false });
    }
    const provider = resource.fields.get('provider');
    if (provider && urnOfReference(resource.provider) === urn)
      found.push({ node: provider, definition: false });
    const viewOf = resource.fields.get('viewOf');
    if (viewOf?.string === urn) found.push({ node: viewOf, definition: false });
    for (const alias of resource.fields.get('aliases')?.elements() ?? []) {
      if (alias.string === urn) found.push({ node: alias, definition: false });
    }
  }
  return found;
}

/** The URN that a string names: itself, or the provider's in a provider reference; undefined if neither is known. */
export function namedUrn(model: StateModel, text: string): string | undefined {
  if (model.graph.byUrn.has(text)) return text;
  const provider = urnOfReference(text);
  return provider !== undefined && model.graph.byUrn.has(provider) ? provider : undefined;
}

function urnOfReference(text: string): string | undefined {
  return text === '' ? undefined : parseProviderReference(text).reference?.urn;
}
