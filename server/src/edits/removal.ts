import type { Change } from './change';
import { removeReference, clearField } from './fieldEdits';
import { dependentsIn, type ReferenceFrom } from '../state/dependents';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { placeOf } from '../state/resourceIndex';

/**
 * The references that lose their target when one entry is removed, unless another entry with the same URN can replace it.
 */
export interface Loss {
  /** References that can be dropped. */
  references: ReferenceFrom[];
  children: Resource[];
  /** Resources whose provider it is: they need one. */
  users: readonly Resource[];
}

/** The loss from removing this one entry. */
export function lossWithout(model: StateModel, resource: Resource): Loss {
  const gone = new Set([resource]);
  // A reference to the URN means its first entry.
  const isNamed = model.graph.first(resource.urn) === resource;
  const { urn } = resource;
  const left = new FirstLeft(gone);
  const losers = (isNamed ? dependentsIn(model).namers(urn) : []).filter(
    (from) => from !== resource && left.isLost(model.graph.byUrn.get(urn)!, from),
  );
  return {
    references: losers.flatMap((from) => dependenciesOn(urn, from)),
    children: losers.filter(({ parent }) => parent === urn),
    users: usersWithout(model, gone, resource, left),
  };
}

/**
 * The direct and indirect dependents of this entry, in list order, without itself: those of
 * `pulumi state delete --target-dependents`.
 */
export function allDependentsOf(model: StateModel, resource: Resource): Resource[] {
  const dependents = dependentsIn(model);
  const gone = new Set([resource]);
  const left = new FirstLeft(gone);
  // Those that lose their target come first in each list: of thousands of copies, each goes on where the last one stopped.
  const places = new Map<readonly Resource[], number>();
  const addLost = (from: readonly Resource[], isLost: (one: Resource) => boolean): void => {
    let place = places.get(from) ?? 0;
    for (; place < from.length && isLost(from[place]!); place++) gone.add(from[place]!);
    places.set(from, place);
  };
  for (const next of gone) {
    const copies = model.graph.byUrn.get(next.urn)!;
    addLost(dependents.namers(next.urn), (from) => left.isLost(copies, from));
    if (!next.isProvider) continue;
    const reference = referenceTo(next);
    const providers = model.graph.providers.get(reference) ?? [];
    addLost(
      dependents.users.get(reference) ?? [],
      ({ index }) => index < (left.of(providers)?.index ?? Infinity),
    );
  }
  gone.delete(resource);
  return [...gone].sort((a, b) => a.index - b.index);
}

/** Removes these entries, and the references to them that can be dropped. */
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

/** A resource's references to a URN, except as its parent, which is the only one that most have. */
function dependenciesOn(urn: string, from: Resource): ReferenceFrom[] {
  if (!from.namedUrns.includes(urn, from.parent === '' ? 0 : 1)) return [];
  return from.references
    .filter((reference) => reference.field !== 'parent' && reference.urn === urn)
    .map((reference) => ({ from, reference }));
}

/** The first entry that is left of several, while more and more are removed. */
class FirstLeft {
  private readonly places = new Map<readonly Resource[], number>();

  constructor(private readonly gone: ReadonlySet<Resource>) {}

  /** Of entries in list order. */
  of(copies: readonly Resource[]): Resource | undefined {
    let place = this.places.get(copies) ?? 0;
    while (place < copies.length && this.gone.has(copies[place]!)) place++;
    this.places.set(copies, place);
    return copies[place];
  }

  /** True if none of these is a valid target for a reference: one that comes before the referring resource. */
  isLost(copies: readonly Resource[], { index }: Resource): boolean {
    const first = this.of(copies);
    return first === undefined || first.index >= index;
  }
}

function usersWithout(
  model: StateModel,
  gone: ReadonlySet<Resource>,
  provider: Resource,
  left: FirstLeft,
): readonly Resource[] {
  if (!provider.isProvider) return [];
  const reference = referenceTo(provider);
  const users = dependentsIn(model).users.get(reference) ?? [];
  const first = left.of(model.graph.providers.get(reference) ?? []);
  // One that is left serves all that come after it.
  const lost = first ? users.slice(0, placeOf(users, first.index)) : users;
  // Of thousands of copies that no reference can name, each has all users.
  const isOnlyOne = gone.size === 1 && provider.provider !== reference;
  return isOnlyOne ? lost : lost.filter((user) => !gone.has(user));
}

function viewsOf(model: StateModel, gone: ReadonlySet<Resource>): Resource[] {
  const { views } = dependentsIn(model);
  return urnsWithoutEntry(model, gone).flatMap((urn) =>
    (views.get(urn) ?? []).filter((view) => !gone.has(view)),
  );
}

/** The references of pending operations, which are not checked until an operation becomes a resource. */
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
