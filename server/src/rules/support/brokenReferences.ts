import type { StateModel } from '../../state/model';
import type { Reference, Resource } from '../../state/resource';
import { placeOf } from '../../state/resourceIndex';
import type { Selector } from '../../state/selection';
import { dependentsIn } from '../../state/dependents';
import { parseUrn } from '../../../../shared/urn';
import { dependentInputs } from './dependentInputs';

/**
 * Calls back for each reference that makes the engine refuse the state when it reads it (`Snapshot.VerifyIntegrity`).
 * `later` is the target, if it is in the list, but after the resource.
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

/** Maximum missing URNs that are compared. */
const COMPARED = 100;
/** Shorter ids match by chance. */
const SHORTEST = 4;

/** The URNs that resources of a state name, and that no entry has. */
export class UrnsWithoutEntry {
  /** By missing URN: the inputs that depend on it. */
  private readonly inputs: ReadonlyMap<string, readonly string[]>;

  constructor(model: StateModel) {
    const found = new Set<string>();
    forEachBrokenReference(model, (_resource, { urn }, later) => {
      if (!later && found.size < COMPARED) found.add(urn);
    });
    const dependents = dependentsIn(model);
    this.inputs = new Map([...found].map((urn) => [urn, dependentInputs(dependents.namers(urn), urn)]));
  }

  /**
   * The missing URN that an entry had before another's overwrote it: a URN of its type whose dependents have the
   * entry's id in their inputs.
   * @returns undefined if there is none, or several
   */
  of({ type, id }: Resource): string | undefined {
    if (id.length < SHORTEST) return undefined;
    const text = JSON.stringify(id).slice(1, -1);
    const [found, ...more] = [...this.inputs].filter(
      ([urn, inputs]) => parseUrn(urn)?.type === type && inputs.some((input) => input.includes(text)),
    );
    return more.length === 0 ? found?.[0] : undefined;
  }
}
