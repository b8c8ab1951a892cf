import type { ReferenceKind } from '../../../../shared/dependencies';
import type { DependencyGraph } from './dependencyGraph';
import type { Dependency } from './graphReader';

/** The part of the graph for a diagram. */
export type ShownGraph = Pick<
  DependencyGraph,
  'resource' | 'kinds' | 'needsOf' | 'dependentsOf' | 'missingOf'
>;

/** A graph without the references of some kinds. */
export function without(graph: DependencyGraph, hidden: readonly ReferenceKind[]): ShownGraph {
  if (hidden.length === 0) return graph;
  const left = (kinds: readonly ReferenceKind[]): ReferenceKind[] =>
    kinds.filter((kind) => !hidden.includes(kind));
  const followed = (all: readonly Dependency[]): Dependency[] =>
    all.flatMap((one) => {
      const kinds = left(one.kinds);
      if (kinds.length === 0) return [];
      return [{ ...one, kinds, properties: kinds.includes('property dependency') ? one.properties : [] }];
    });
  return {
    resource: (index) => graph.resource(index),
    kinds: graph.kinds,
    needsOf: (index) => followed(graph.needsOf(index)),
    dependentsOf: (index) => followed(graph.dependentsOf(index)),
    missingOf: (index) =>
      new Map(
        [...graph.missingOf(index)]
          .map(([urn, kinds]) => [urn, left(kinds)] as const)
          .filter(([, kinds]) => kinds.length > 0),
      ),
  };
}
