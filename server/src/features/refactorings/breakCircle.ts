import { removeReference } from '../../edits/fieldEdits';
import { describeResource } from '../../state/describeResource';
import type { StateGraph } from '../../state/graph';
import type { Reference, Resource } from '../../state/resource';
import type { Offer, Place, Refactoring } from './refactoring';

/** Maximum references offered for breaking a cycle: a longer menu is hard to read. */
const SHOWN = 10;

/**
 * Breaks a dependency cycle, offered at a reference in it: for each of its references that can be dropped. A provider
 * reference can't.
 */
export const breakCircle: Refactoring = {
  name: 'break-circle',
  offers({ model: { graph }, resource, offset }) {
    const next = resource && requirementAt({ graph, resource, offset });
    if (!next || !graph.cyclic.has(resource) || !graph.cyclic.has(next)) return [];
    const offers: Offer[] = [];
    const circle = [resource, ...shortestWay(graph, next, resource)];
    for (const [i, from] of circle.slice(0, -1).entries()) {
      const to = circle[i + 1]!;
      const references = referencesBetween(graph, from, to);
      if (references.length === 0 || graph.providerOf(from) === to || offers.length === SHOWN) continue;
      const fields = [...new Set(references.map(({ field }) => `"${field}"`))].join(', ');
      offers.push({
        title: `Break the dependency cycle: ${describeResource(from)} no longer names ${describeResource(to)} in ${fields}`,
        settles: ['reference-order'],
        changes: () => references.map((reference) => removeReference(from, reference)),
      });
    }
    return offers;
  },
};

/** The target of the reference at an offset. */
function requirementAt({
  graph,
  resource,
  offset,
}: { graph: StateGraph; resource: Resource } & Pick<Place, 'offset'>): Resource | undefined {
  const at = resource.references.find(({ node }) => node.start <= offset && offset <= node.end);
  if (at) return at.urn === '' ? undefined : graph.target(resource, at.urn);
  const provider = resource.fields.get('provider');
  const isThere = provider && provider.start <= offset && offset <= provider.end;
  return isThere ? graph.providerOf(resource) : undefined;
}

/** The dependency path from one resource to another; undefined if there is none. */
function shortestWay(graph: StateGraph, from: Resource, to: Resource): Resource[] {
  const foundFrom = new Map<Resource, Resource | undefined>([[from, undefined]]);
  for (const resource of foundFrom.keys()) {
    if (resource === to) break;
    for (const next of graph.requirements(resource)) {
      if (graph.cyclic.has(next) && !foundFrom.has(next)) foundFrom.set(next, resource);
    }
  }
  if (!foundFrom.has(to)) return [];
  const way: Resource[] = [];
  for (let at: Resource | undefined = to; at; at = foundFrom.get(at)) way.unshift(at);
  return way;
}

function referencesBetween(graph: StateGraph, from: Resource, to: Resource): Reference[] {
  return from.references.filter(({ urn }) => urn !== '' && graph.target(from, urn) === to);
}
