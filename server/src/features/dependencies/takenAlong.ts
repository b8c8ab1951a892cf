import {
  formatReference,
  MOST_TAKEN,
  type Fate,
  type TakenAlong,
  type WhatIf,
} from '../../../../shared/dependencies';
import type { DependencyGraph } from './dependencyGraph';
import type { Dependency, GraphResource } from './graphReader';
import { asShown } from './neighbourhood';
import { notesOnDeletion, notesOnReplacement } from './takenAlongNotes';

/** A deleted or replaced resource, by index, with its fate. */
export interface Taken {
  readonly fate: Fate;
  /** The reference because of which it goes; undefined for the one in the middle, and for other entries with its URN. */
  readonly by: Dependency | undefined;
}

/**
 * The resources that Pulumi deletes or replaces along with a resource, including itself.
 *
 * Deleted, as by `destroy --target … --target-dependents`: all dependents, through any reference, and all entries with
 * their URNs (`getTargetDependents`, `DependingOn` in the engine). The fate of each follows `DeleteStep.Apply`.
 *
 * Replaced, as by `up --replace …`: certainly the resources that name it in `replaceWith` or, since 3.260, in `deletedWith`
 * (`diff`); of those that use its properties, or use it as their provider, the ones whose provider decides so
 * (`calculateDependentReplacements`). Children, `dependsOn`, components and resources that Pulumi only reads are never
 * replaced because of another resource, except through these two.
 */
export function takenWith(
  graph: DependencyGraph,
  focus: GraphResource,
  whatIf: WhatIf,
): ReadonlyMap<number, Taken> {
  return whatIf === 'delete' ? deletedWith(graph, focus) : replacedWith(graph, focus);
}

/** The same in words and as a list. */
export function takenAlong(
  graph: DependencyGraph,
  focus: GraphResource,
  whatIf: WhatIf,
  taken: ReadonlyMap<number, Taken>,
): TakenAlong {
  const others = [...taken.keys()].filter((index) => index !== focus.index).sort((a, b) => a - b);
  const all = [focus.index, ...others].map((index) => ({ resource: graph.resource(index), index }));
  const refused = all
    .filter(({ index, resource }) => isRefused(resource, taken.get(index)!.fate))
    .map(({ resource }) => asShown(resource))
    .sort((a, b) => a.index - b.index);
  const fates = new Map<Fate, number>();
  for (const index of others) {
    const { fate } = taken.get(index)!;
    fates.set(fate, (fates.get(fate) ?? 0) + 1);
  }
  const words = { focus, fates, count: others.length, protectedCount: refused.length };
  return {
    whatIf,
    ...(whatIf === 'delete'
      ? notesOnDeletion(words)
      : notesOnReplacement({ ...words, deletedWith: onlyDeletedWith(graph, taken) })),
    protected: refused,
    resources: all.slice(0, MOST_TAKEN).map(({ resource, index }) => {
      const { fate, by } = taken.get(index)!;
      return { ...asShown(resource), fate, because: by ? reasonOf(graph, by) : '' };
    }),
    count: others.length,
  };
}

function deletedWith(graph: DependencyGraph, focus: GraphResource): Map<number, Taken> {
  const reasons = new Map<number, Dependency | undefined>();
  const add = (index: number, by: Dependency | undefined): void => {
    // The engine uses URNs: an old half goes with its resource.
    for (const copy of graph.copiesOf(index)) {
      if (!reasons.has(copy)) reasons.set(copy, copy === index ? by : undefined);
    }
  };
  add(focus.index, undefined);
  // Iterating over a map includes entries that are added meanwhile.
  for (const index of reasons.keys()) {
    for (const dependency of graph.dependentsOf(index)) {
      // This kind alone does not make the engine take a resource along.
      if (dependency.kinds.some((kind) => kind !== 'viewOf')) add(dependency.from, dependency);
    }
  }
  const isGone = (index: number | undefined): boolean => index !== undefined && reasons.has(index);
  const taken = new Map<number, Taken>();
  for (const resource of graph.resources) {
    const { index, viewOf } = resource;
    if (viewOf !== undefined) {
      // A view is not a resource of its own: it exists as long as its owner.
      if (isGone(ownerOf(graph, resource))) {
        const by = graph.needsOf(index).find(({ to }) => to === viewOf);
        taken.set(index, { fate: 'with its owner', by });
      }
    } else if (reasons.has(index)) {
      taken.set(index, { fate: deletionOf(resource, isGone), by: reasons.get(index) });
    }
  }
  // Pulumi skips a targeted view; the question about it is answered anyway.
  if (!taken.has(focus.index)) taken.set(focus.index, { fate: 'with its owner', by: undefined });
  return taken;
}

/** The final owner of a view; undefined if views own each other. */
function ownerOf(graph: DependencyGraph, view: GraphResource): number | undefined {
  const seen = new Set<number>();
  for (let { index, viewOf } = view; ; { index, viewOf } = graph.resource(viewOf)) {
    if (viewOf === undefined) return index;
    if (seen.has(index)) return undefined;
    seen.add(index);
  }
}

/** In the order in which the engine asks. */
function deletionOf(resource: GraphResource, isGone: (index: number | undefined) => boolean): Fate {
  if (resource.marks.includes('pendingReplacement')) return 'forgotten';
  if (resource.marks.includes('external') || resource.retainOnDelete) return 'kept';
  if (isGone(resource.deletedWith)) return 'deleted with';
  return resource.custom && resource.kind !== 'provider' ? 'deleted' : 'forgotten';
}

function replacedWith(graph: DependencyGraph, focus: GraphResource): Map<number, Taken> {
  const taken = new Map<number, Taken>([[focus.index, { fate: 'replaced', by: undefined }]]);
  const open = [focus.index];
  const add = (index: number, one: Taken): void => {
    const before = taken.get(index)?.fate;
    if (before === 'replaced' || before === one.fate) return;
    taken.set(index, one);
    // A certain replacement makes those that name it in one of these two certain, too.
    open.push(index);
  };
  // It grows meanwhile.
  for (const next of open) {
    const { fate } = taken.get(next)!;
    for (const by of graph.dependentsOf(next)) {
      const { from, kinds } = by;
      const resource = graph.resource(from);
      // Resources that are pending deletion or only read are not replaced.
      if (resource.marks.includes('pendingDelete') || resource.marks.includes('external')) continue;
      if (kinds.includes('viewOf')) {
        taken.set(from, { fate: 'with its owner', by });
      } else if (kinds.includes('replaceWith') || kinds.includes('deletedWith')) {
        add(from, { fate, by });
      } else if (resource.custom && (kinds.includes('provider') || kinds.includes('property dependency'))) {
        add(from, { fate: 'perhaps replaced', by });
      }
    }
  }
  return taken;
}

/** How many of the replaced resources are that because of `deletedWith` and of nothing else. */
function onlyDeletedWith(graph: DependencyGraph, taken: ReadonlyMap<number, Taken>): number {
  return graph.resources.filter(({ index, deletedWith: named }) => {
    const by = taken.get(index)?.by;
    return by !== undefined && by.to === named && !by.kinds.includes('replaceWith');
  }).length;
}

/** The engine does not check the protection of an old half, or of an interrupted replacement. */
function isRefused({ marks }: GraphResource, fate: Fate): boolean {
  const isOver = marks.includes('pendingDelete') || marks.includes('pendingReplacement');
  return marks.includes('protected') && !isOver && fate !== 'with its owner';
}

/** `names web as parent`: the reference because of which a resource goes. */
function reasonOf(graph: DependencyGraph, { to, kinds, properties }: Dependency): string {
  return `names ${graph.resource(to).name} as ${formatReference({ kinds, properties })}`;
}
