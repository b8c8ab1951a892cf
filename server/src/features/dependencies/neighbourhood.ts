import {
  MOST_MEMBERS,
  type DependencyEdge,
  type DependencyNode,
  type DependencyResource,
  type DependencySide,
  type DependencyView,
  type ReferenceKind,
} from '../../../../shared/dependencies';
import type { DependencyGraph } from './dependencyGraph';
import type { Dependency, GraphResource } from './graphReader';
import { counted } from '../../../../shared/counted';

/** Maximum boxes in a readable diagram. */
export const MOST_NODES = 60;
/** Maximum steps: enough for the largest diagram. */
const MOST_STEPS = 25;

interface Shown {
  /** References that are not followed. */
  readonly hidden?: readonly ReferenceKind[] | undefined;
  /** The resources that go with it, on request. */
  readonly isTaken?: (index: number) => boolean;
}

/** A resource with its path from the middle. */
interface Reached {
  readonly index: number;
  readonly side: 'focus' | DependencySide;
  readonly step: number;
}

/**
 * The surroundings of a resource: its dependencies and dependents, up to a number of steps. A resource that is both
 * counts as a dependency.
 */
export function neighbourhood(
  all: DependencyGraph,
  focus: GraphResource,
  stepsWanted: number,
  { hidden = [], isTaken = () => false }: Shown = {},
): DependencyView {
  const graph = without(all, hidden);
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.trunc(stepsWanted)));
  const reached = new Map<number, Reached>([[focus.index, { index: focus.index, side: 'focus', step: 0 }]]);
  const beyond = new Map<number, number>();
  for (const side of ['needs', 'dependents'] as const) {
    for (const index of walk(graph, reached, { from: focus.index, side, steps })) {
      const hidden = neighbours(graph, index, side).filter((other) => !reached.has(other)).length;
      if (hidden > 0) beyond.set(index, hidden);
    }
  }
  const boxes = boxesOf(graph, [...reached.values()]);
  const nodes = boxes.map((box) => nodeOf(graph, box, beyond, isTaken));
  const idOf = new Map(boxes.flatMap(({ id, reached: all }) => all.map(({ index }) => [index, id])));
  const countOf = (side: DependencySide): number =>
    [...reached.values()].filter((one) => one.side === side).length;
  return {
    focus: asShown(focus),
    steps,
    nodes,
    edges: edgesOf(graph, idOf),
    missing: [...graph.missingOf(focus.index)].map(([urn, kinds]) => ({ urn, kinds: [...kinds] })),
    kinds: [...graph.kinds],
    hidden: [...hidden],
    counts: { needs: countOf('needs'), dependents: countOf('dependents') },
    more: steps < MOST_STEPS && beyond.size > 0,
  };
}

/** A resource for the page. */
export function asShown(resource: GraphResource): DependencyResource {
  const { index, urn, copy, type, name, kind, marks, line } = resource;
  return { index, urn, copy, type, name, kind, marks, line };
}

interface Walk {
  readonly from: number;
  readonly side: DependencySide;
  readonly steps: number;
}

/**
 * Goes a number of steps in one direction.
 * @param reached gets the resources on the way
 * @returns the resources reached with the last step
 */
function walk(graph: ShownGraph, reached: Map<number, Reached>, { from, side, steps }: Walk): number[] {
  let last = [from];
  for (let step = 1; step <= steps && last.length > 0; step++) {
    const next: number[] = [];
    for (const index of last) {
      for (const other of neighbours(graph, index, side)) {
        if (reached.has(other)) continue;
        reached.set(other, { index: other, side, step });
        next.push(other);
      }
    }
    last = next;
  }
  return last;
}

function neighbours(graph: ShownGraph, index: number, side: DependencySide): number[] {
  return side === 'needs'
    ? graph.needsOf(index).map(({ to }) => to)
    : graph.dependentsOf(index).map(({ from }) => from);
}

/** Resources in one box. */
interface Box {
  readonly id: string;
  readonly reached: readonly Reached[];
}

/**
 * A box for each resource, if there is room; otherwise one for those with the same side, step and type, the largest
 * groups first.
 */
function boxesOf(graph: ShownGraph, all: readonly Reached[]): Box[] {
  const single = (one: Reached): Box => ({ id: `r${one.index}`, reached: [one] });
  if (all.length <= MOST_NODES) return all.map(single);
  const byType = groupsBy(
    all.filter(({ side }) => side !== 'focus'),
    ({ side, step, index }) => `${side} ${step} ${graph.resource(index).type}`,
  );
  const middle = all.filter(({ side }) => side === 'focus').map(single);
  let groups = [...byType].map(([id, reached]): Box => ({ id: `g${id}`, reached }));
  if (groups.length + middle.length > MOST_NODES) {
    const byStep = groupsBy(
      groups.flatMap(({ reached }) => reached),
      ({ side, step }) => `${side} ${step}`,
    );
    groups = [...byStep].map(([id, reached]): Box => ({ id: `g${id}`, reached }));
  }
  // Small groups are split again as long as there is room.
  const bySize = [...groups].sort((a, b) => a.reached.length - b.reached.length);
  let room = MOST_NODES - middle.length - groups.length;
  const apart = new Set<Box>();
  for (const group of bySize) {
    if (group.reached.length - 1 > room) break;
    room -= group.reached.length - 1;
    apart.add(group);
  }
  return [...middle, ...groups.flatMap((group) => (apart.has(group) ? group.reached.map(single) : [group]))];
}

function groupsBy(all: readonly Reached[], keyOf: (one: Reached) => string): Map<string, Reached[]> {
  const groups = new Map<string, Reached[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

function nodeOf(
  graph: ShownGraph,
  { id, reached }: Box,
  beyond: ReadonlyMap<number, number>,
  isTaken: (index: number) => boolean,
): DependencyNode {
  const resources = reached.map(({ index }) => graph.resource(index));
  const [{ side, step }] = reached as [Reached];
  const [first] = resources as [GraphResource];
  const types = new Set(resources.map(({ type }) => type));
  const { length: count } = resources;
  return {
    id,
    side,
    step,
    label: count === 1 ? first.name : counted(count, 'resource'),
    ...(types.size === 1 && { type: first.type }),
    members: resources.slice(0, MOST_MEMBERS).map(asShown),
    count,
    beyond: resources.reduce((sum, { index }) => sum + (beyond.get(index) ?? 0), 0),
    taken: resources.filter(({ index }) => isTaken(index)).length,
  };
}

/** The references between the shown boxes, without those inside a box. */
function edgesOf(graph: ShownGraph, idOf: ReadonlyMap<number, string>): DependencyEdge[] {
  const found = new Map<string, { from: string; to: string; all: Dependency[] }>();
  for (const [index, from] of idOf) {
    for (const dependency of graph.needsOf(index)) {
      const to = idOf.get(dependency.to);
      if (to === undefined || to === from) continue;
      const key = `${from}\n${to}`;
      const edge = found.get(key) ?? { from, to, all: [] };
      edge.all.push(dependency);
      found.set(key, edge);
    }
  }
  return [...found.values()].map(({ from, to, all }) => ({
    from,
    to,
    kinds: [...new Set<ReferenceKind>(all.flatMap(({ kinds }) => kinds))],
    properties: [...new Set(all.flatMap(({ properties }) => properties))],
  }));
}

/** The part of the graph for a diagram. */
type ShownGraph = Pick<DependencyGraph, 'resource' | 'kinds' | 'needsOf' | 'dependentsOf' | 'missingOf'>;

/** A graph without the references of some kinds. */
function without(graph: DependencyGraph, hidden: readonly ReferenceKind[]): ShownGraph {
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
