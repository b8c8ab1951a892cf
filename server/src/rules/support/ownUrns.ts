import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { formatUrn, parseUrn, typeBelow } from '../../../../shared/urn';
import { entryRemoval } from './entryRemoval';

/**
 * For entries with the same URN: those whose parent implies another URN, and that URN, by entry. If the parent is
 * missing, it is the URN without a parent. `pulumi state repair` renames entries in the same way.
 */
export function ownUrns(model: StateModel, copies: readonly Resource[]): ReadonlyMap<Resource, string> {
  const found = new Map<Resource, string>();
  const next = new Map(copies.map((copy) => [copy, urnByParent(model, copy)]));
  // References to the URN refer to the entry that keeps it.
  const kept = copies.find((copy) => next.get(copy) === copy.urn) ?? copies[0];
  const taken = new Set<string>();
  for (const [copy, urn] of next) {
    const isFree = !model.graph.byUrn.has(urn) && !taken.has(urn);
    // A provider's resources refer to it by its URN.
    if (copy === kept || urn === copy.urn || !isFree || isUsedProvider(model, copy)) continue;
    taken.add(urn);
    found.set(copy, urn);
  }
  return found;
}

/** The URN of a resource below its parent, or without a parent if that is missing. */
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
