import { MOST_TAKEN, type Fate, type TakenAlong, type WhatIf } from '../../../../shared/dependencies';
import type { Dependency, DependencyGraph, GraphResource } from './dependencyGraph';
import { asShown } from './neighbourhood';
import { notesOnDeletion, notesOnReplacement } from './takenWords';

/** A resource that goes, by index, with its fate. */
export interface Taken {
  readonly fate: Fate;
  /** By which reference it comes to go; none for the one in the middle, and for other entries of a URN. */
  readonly by: Dependency | undefined;
}

/**
 * What Pulumi deletes or replaces along with a resource, itself included.
 *
 * Deleted, as by `destroy --target … --target-dependents`: all that need it, through any reference, and all entries of
 * their URNs (`getTargetDependents`, `DependingOn` in the engine); the fate of each is what `DeleteStep.Apply` makes of it.
 *
 * Replaced, as by `up --replace …`: what names it in `replaceWith`, for certain (`diff`); of those whose properties or
 * provider it is, those whose provider says so (`calculateDependentReplacements`). No child, no `dependsOn`, no
 * component and nothing that Pulumi only reads is ever replaced for another's sake, but by `replaceWith`.
 */
export function takenWith(
  graph: DependencyGraph,
  focus: GraphResource,
  whatIf: WhatIf,
): ReadonlyMap<number, Taken> {
  return whatIf === 'delete' ? deletedWith(graph, focus) : replacedWith(graph, focus);
}

/** The same, in words and as a list. */
export function takenAlong(
  graph: DependencyGraph,
  focus: GraphResource,
  whatIf: WhatIf,
  taken: ReadonlyMap<number, Taken>,
): TakenAlong {
  const others = [...taken.keys()].filter((index) => index !== focus.index).sort((a, b) => a - b);
  const all = [focus.index, ...others].map((index) => ({ resource: graph.resources[index]!, index }));
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
      : notesOnReplacement({ ...words, left: leftBehind(graph, taken) })),
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
    // The engine goes by URNs: an old half goes with its resource.
    for (const copy of graph.copiesOf(index)) {
      if (!reasons.has(copy)) reasons.set(copy, copy === index ? by : undefined);
    }
  };
  add(focus.index, undefined);
  // A map is gone through with all that comes into it meanwhile.
  for (const index of reasons.keys()) {
    for (const dependency of graph.dependentsOf(index)) {
      // By this alone the engine takes no resource along.
      if (dependency.kinds.some((kind) => kind !== 'viewOf')) add(dependency.from, dependency);
    }
  }
  const isGone = (index: number | undefined): boolean => index !== undefined && reasons.has(index);
  const taken = new Map<number, Taken>();
  for (const resource of graph.resources) {
    const { index, viewOf } = resource;
    if (viewOf !== undefined) {
      // A view is no resource of its own: it is there as long as its owner is.
      if (isGone(ownerOf(graph, resource))) {
        const by = graph.needsOf(index).find(({ to }) => to === viewOf);
        taken.set(index, { fate: 'with its owner', by });
      }
    } else if (reasons.has(index)) {
      taken.set(index, { fate: deletionOf(resource, isGone), by: reasons.get(index) });
    }
  }
  // Pulumi passes over a targeted view; the question about it is answered all the same.
  if (!taken.has(focus.index)) taken.set(focus.index, { fate: 'with its owner', by: undefined });
  return taken;
}

/** What a view is a view of in the end; undefined if views are each other's. */
function ownerOf(graph: DependencyGraph, view: GraphResource): number | undefined {
  const seen = new Set<number>();
  for (let { index, viewOf } = view; ; { index, viewOf } = graph.resources[viewOf]!) {
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
    // What is certain now makes certain what names it in `replaceWith`.
    open.push(index);
  };
  // It grows meanwhile.
  for (const next of open) {
    const { fate } = taken.get(next)!;
    for (const by of graph.dependentsOf(next)) {
      const { from, kinds } = by;
      const resource = graph.resources[from]!;
      // What is to be deleted anyway is not replaced, nor what is only read.
      if (resource.marks.includes('pendingDelete') || resource.marks.includes('external')) continue;
      if (kinds.includes('viewOf')) {
        taken.set(from, { fate: 'with its owner', by });
      } else if (kinds.includes('replaceWith')) {
        add(from, { fate, by });
      } else if (resource.custom && (kinds.includes('provider') || kinds.includes('property dependency'))) {
        add(from, { fate: 'perhaps replaced', by });
      }
    }
  }
  return taken;
}

/** What names in `deletedWith` something that is replaced, and is not itself. */
function leftBehind(graph: DependencyGraph, taken: ReadonlyMap<number, Taken>): number {
  return graph.resources.filter(
    ({ index, deletedWith: named }) => named !== undefined && taken.has(named) && !taken.has(index),
  ).length;
}

/** The engine does not check protection of an old half, nor of what is interrupted in its replacement. */
function isRefused({ marks }: GraphResource, fate: Fate): boolean {
  const isOver = marks.includes('pendingDelete') || marks.includes('pendingReplacement');
  return marks.includes('protected') && !isOver && fate !== 'with its owner';
}

/** `names web as parent`: what a resource names that goes, and how. */
function reasonOf(graph: DependencyGraph, { to, kinds, properties }: Dependency): string {
  const inDetail = properties.length > 0 ? ` (${properties.join(', ')})` : '';
  return `names ${graph.resources[to]!.name} as ${kinds.join(', ')}${inDetail}`;
}
