import type { Change } from './change';
import { removeReference } from './referenceEdits';
import { clearField } from './fieldEdits';
import { dependentsIn, type ReferenceFrom } from '../state/dependents';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';

/** What loses its target when one entry goes. What another entry of the same URN can still be is not lost. */
export interface Loss {
  /** References that can be dropped. */
  references: ReferenceFrom[];
  children: Resource[];
  /** Resources whose provider it is: they can't be without. */
  users: Resource[];
}

/** What removing this one entry would leave without a target. */
export function lossWithout(model: StateModel, resource: Resource): Loss {
  const gone = new Set([resource]);
  // What names the URN means the first entry that has it.
  const isNamed = model.graph.first(resource.urn) === resource;
  const { urn } = resource;
  const losers = (isNamed ? dependentsIn(model).namers(urn) : []).filter(
    (from) => from !== resource && isLost(model, gone, from, urn),
  );
  return {
    references: losers.flatMap((from) => dependenciesOn(urn, from)),
    children: losers.filter(({ parent }) => parent === urn),
    users: usersWithout(model, gone, resource),
  };
}

/**
 * The resources that can't be without this entry, directly or through others, in list order; itself is not among them.
 * As `pulumi state delete --target-dependents` takes them.
 */
export function dependentsOf(model: StateModel, resource: Resource): Resource[] {
  const dependents = dependentsIn(model);
  const gone = new Set([resource]);
  for (const next of gone) {
    for (const from of dependents.namers(next.urn)) {
      if (!gone.has(from) && isLost(model, gone, from, next.urn)) gone.add(from);
    }
    for (const user of usersWithout(model, gone, next)) gone.add(user);
  }
  gone.delete(resource);
  return [...gone].sort((a, b) => a.index - b.index);
}

/** Removes these entries, and what may be dropped of references to them. */
export function removalChanges(
  model: StateModel,
  removed: readonly Resource[],
  references: readonly ReferenceFrom[] = [],
): Change[] {
  const gone = new Set(removed);
  return [
    ...removed.map(({ index }): Change => ({ kind: 'removeResource', index })),
    ...references.map(({ from, reference }) => removeReference(from, reference)),
    ...viewsOf(model, gone).flatMap((view) => clearField(view, 'viewOf')),
    ...pendingReferences(model, gone).map(({ from, reference }) => removeReference(from, reference)),
  ];
}

/** The references to a URN that a resource has, except for that to its parent, which is all that most have. */
function dependenciesOn(urn: string, from: Resource): ReferenceFrom[] {
  if (!from.namedUrns.includes(urn, from.parent === '' ? 0 : 1)) return [];
  return from.references
    .filter((reference) => reference.field !== 'parent' && reference.urn === urn)
    .map((reference) => ({ from, reference }));
}

/** True if no entry that stays is what a reference to this URN names: one that comes before the resource that has it. */
function isLost(
  { graph }: StateModel,
  gone: ReadonlySet<Resource>,
  { index }: Resource,
  urn: string,
): boolean {
  return !graph.byUrn.get(urn)!.some((copy) => copy.index < index && !gone.has(copy));
}

function usersWithout(model: StateModel, gone: ReadonlySet<Resource>, provider: Resource): Resource[] {
  if (!provider.isProvider) return [];
  const reference = referenceTo(provider);
  const copies = model.graph.providers.get(reference);
  return (dependentsIn(model).users.get(reference) ?? []).filter(
    (user) => !gone.has(user) && !copies?.some((copy) => copy.index <= user.index && !gone.has(copy)),
  );
}

function viewsOf(model: StateModel, gone: ReadonlySet<Resource>): Resource[] {
  const { views } = dependentsIn(model);
  return urnsWithoutEntry(model, gone).flatMap((urn) =>
    (views.get(urn) ?? []).filter((view) => !gone.has(view)),
  );
}

/** What interrupted operations name; nothing checks it, until one is turned into a resource. */
function pendingReferences(model: StateModel, gone: ReadonlySet<Resource>): ReferenceFrom[] {
  const urns = new Set(urnsWithoutEntry(model, gone));
  return model.pendingOperations.flatMap(({ resource: from }) =>
    (from?.references ?? [])
      .filter(({ field, urn }) => field !== 'parent' && urns.has(urn))
      .map((reference) => ({ from: from!, reference })),
  );
}

function urnsWithoutEntry({ graph }: StateModel, gone: ReadonlySet<Resource>): string[] {
  const urns = new Set([...gone].map(({ urn }) => urn));
  return [...urns].filter((urn) => graph.byUrn.get(urn)?.every((copy) => gone.has(copy)) === true);
}
