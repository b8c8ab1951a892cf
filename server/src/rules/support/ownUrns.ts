import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { formatUrn, parseUrn, typeBelow } from '../../../../shared/urn';
import { entryRemoval } from './entryRemoval';

/**
 * Of entries with the same URN, those whose parent gives them a different one: below it, or without it if it is missing,
 * they would have their own URN, which is returned by entry. `pulumi state repair` renames them like this.
 */
export function ownUrns(model: StateModel, copies: readonly Resource[]): ReadonlyMap<Resource, string> {
  const found = new Map<Resource, string>();
  const next = new Map(copies.map((copy) => [copy, urnByParent(model, copy)]));
  // References to the URN mean the entry that keeps it.
  const kept = copies.find((copy) => next.get(copy) === copy.urn) ?? copies[0];
  const taken = new Set<string>();
  for (const [copy, urn] of next) {
    const isFree = !model.graph.byUrn.has(urn) && !taken.has(urn);
    // The resources of a provider refer to it by its URN.
    if (copy === kept || urn === copy.urn || !isFree || isUsedProvider(model, copy)) continue;
    taken.add(urn);
    found.set(copy, urn);
  }
  return found;
}

/** The URN that a resource has below its parent, or without it if it is missing. */
export function urnByParent({ graph }: StateModel, resource: Resource): string {
  const parent = resource.parent;
  const urn = parseUrn(resource.urn);
  if (parent === '' || !urn) return resource.urn;
  const qualifiedType = typeBelow(graph.byUrn.has(parent) ? parseUrn(parent) : undefined, urn.type);
  return formatUrn({ ...urn, qualifiedType });
}

function isUsedProvider(model: StateModel, resource: Resource): boolean {
  return resource.isProvider && entryRemoval(model, resource) === undefined;
}
