import type { StateModel } from '../../state/model';
import type { Reference, Resource } from '../../state/resource';
import { placeOf } from '../../state/resourceIndex';
import type { Selector } from '../../state/selection';

/**
 * Calls back for each reference that the engine's read check refuses (`Snapshot.VerifyIntegrity`). `later` is the target
 * if it is in the list, but later.
 */
export function forEachBrokenReference(
  model: StateModel,
  found: (resource: Resource, reference: Reference, later: Resource | undefined) => void,
): void {
  const { byUrn } = model.graph;
  for (const [resource, references] of model.select(brokenReferences)) {
    for (const reference of references) {
      const copies = byUrn.get(reference.urn);
      found(resource, reference, copies?.[placeOf(copies, resource.index + 1)]);
    }
  }
}

/** References to resources that do not come before the referring one. */
const brokenReferences: Selector<readonly Reference[]> = (resource, { graph }) => {
  const isBroken = (urn: string): boolean => {
    if (urn === '') return false;
    const first = graph.first(urn);
    return !first || first.index >= resource.index;
  };
  if (!resource.namedUrns.some(isBroken)) return undefined;
  return resource.references.filter(({ urn }) => isBroken(urn));
};
