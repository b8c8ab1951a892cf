import {
  MOST_LISTED,
  SHOWN_STEPS,
  type DependencyNode,
  type DependencyReference,
  type DependencyResource,
  type DependencySide,
  type DependencyView,
} from '../../../../shared/dependencies';
import type { DependencyGraph } from './dependencyGraph';
import type { GraphResource } from './graphReader';

/** A resource that was reached from the middle. */
interface Reached extends Pick<DependencyNode, 'side' | 'step' | 'references'> {
  readonly index: number;
}

/**
 * The surroundings of a resource: its dependencies and dependents, up to a number of steps. A resource that is both
 * counts as a dependency.
 * @param isTaken whether a resource goes with it, on request
 */
export function neighbourhood(
  graph: DependencyGraph,
  focus: GraphResource,
  isTaken: (index: number) => boolean = () => false,
): DependencyView {
  const seen = new Set([focus.index]);
  const found = {
    needs: walk(graph, seen, focus, 'needs'),
    dependents: walk(graph, seen, focus, 'dependents'),
  };
  const nodeOf = ({ index, ...path }: Reached): DependencyNode => ({
    ...path,
    resource: asShown(graph.resource(index)),
    beyond:
      path.step < SHOWN_STEPS
        ? 0
        : neighbours(graph, index, path.side).filter((other) => !seen.has(other.index)).length,
    isTaken: isTaken(index),
  });
  return {
    focus: asShown(focus),
    nodes: [found.needs, found.dependents].flatMap((side) => side.slice(0, MOST_LISTED).map(nodeOf)),
    missing: [...graph.missingOf(focus.index)].map(([urn, kinds]) => ({ urn, kinds: [...kinds] })),
    counts: { needs: found.needs.length, dependents: found.dependents.length },
  };
}

/** A resource for the page. */
export function asShown(resource: GraphResource): DependencyResource {
  const { index, urn, copy, type, name, kind, marks, line } = resource;
  return { index, urn, copy, type, name, kind, marks, line };
}

/**
 * Goes from the middle in one direction.
 * @param seen has the middle, and gets what is reached
 * @returns what was reached, the nearest first, each with all references from one step nearer
 */
function walk(
  graph: DependencyGraph,
  seen: Set<number>,
  focus: GraphResource,
  side: DependencySide,
): Reached[] {
  const found: Reached[] = [];
  let last: readonly Pick<Reached, 'index'>[] = [focus];
  for (let step = 1; step <= SHOWN_STEPS; step++) {
    const next = new Map<number, Reached>();
    for (const { index: from } of last) {
      const { name } = graph.resource(from);
      for (const { index, kinds, properties } of neighbours(graph, from, side)) {
        if (seen.has(index) && !next.has(index)) continue;
        seen.add(index);
        const reached = next.get(index) ?? { index, side, step, references: [] };
        reached.references.push({ index: from, name, kinds, properties });
        next.set(index, reached);
      }
    }
    last = [...next.values()];
    for (const one of next.values()) found.push(one);
  }
  return found;
}

function neighbours(
  graph: DependencyGraph,
  index: number,
  side: DependencySide,
): Omit<DependencyReference, 'name'>[] {
  const all = side === 'needs' ? graph.needsOf(index) : graph.dependentsOf(index);
  return all.map(({ from, to, kinds, properties }) => ({
    index: side === 'needs' ? to : from,
    kinds: [...kinds],
    properties: [...properties],
  }));
}
