import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import { parseProviderReference } from './referenceToProvider';
import { visitUrns } from './urnPlaces';

/** A string in the state that names a resource. */
export interface Occurrence {
  node: JsonNode;
  /** True for the resource's own `urn`. */
  definition: boolean;
}

/**
 * All occurrences of the resource with this URN: its own entries, references of all kinds (also in property values),
 * providers and pending operations.
 */
export function occurrencesOf(model: StateModel, urn: string): Occurrence[] {
  const found: Occurrence[] = [];
  if (urn === '') return found;
  visitUrns(
    model,
    (_urn, node, role) => found.push({ node, definition: role === 'own' }),
    (text) => text === urn,
  );
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
