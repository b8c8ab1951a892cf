import type { StateGraph } from '../state/graph';
import { orderByAnyCopy } from '../state/orderByAnyCopy';
import type { Resource } from '../state/resource';

/** How a list is put in order. */
export interface Sorting {
  /** Indices of the resources in their new order. */
  order: number[];
  /** True if each comes after the copy that it means: a live one, or for one that is pending deletion such a one. */
  isPaired: boolean;
  /**
   * True if fewer resources come before their dependencies than now. That is always so if no two entries share a URN.
   * Otherwise, an order that is right for one of them can be wrong for the other, and sorting would only change which of them is
   * misplaced, again and again.
   */
  helps: boolean;
}

/**
 * A stable order in which each resource comes after its dependencies: a resource keeps its place unless an earlier one
 * needs it, and then moves right before that one. A cycle has no such order; it is broken at its last link. If copies of
 * URNs need each other, it is enough that any copy comes before, as for the engine.
 */
export function sorting(graph: StateGraph): Sorting {
  const order = pairedOrder(graph);
  if (!graph.hasCopies) return { order, isPaired: true, helps: true };
  const [now, late] = [lateReferences(graph, [...order.keys()]), lateReferences(graph, order)];
  const byAny = late === 0 ? order : orderByAnyCopy(graph).order;
  const isPaired = lateReferences(graph, byAny) >= late;
  return isPaired
    ? { order, isPaired, helps: late < now }
    : { order: byAny, isPaired, helps: lateReferences(graph, byAny) < now };
}

function pairedOrder(graph: StateGraph): number[] {
  const order: number[] = [];
  const visited: boolean[] = [];
  for (const resource of graph.resources) hoist(graph, resource, visited, order);
  return order;
}

/**
 * The order after moving all later dependencies of `resource`, with their own dependencies, in front of it.
 * @returns indices of the resources in their new order
 */
export function orderWithRequirementsFirst(graph: StateGraph, resource: Resource): number[] {
  const before = graph.resources.slice(0, resource.index);
  const order = before.map(({ index }) => index);
  const visited = before.map(() => true);
  hoist(graph, resource, visited, order);
  for (const other of graph.resources) if (visited[other.index] !== true) order.push(other.index);
  return order;
}

/** How many references have their target only later in the list. */
function lateReferences(graph: StateGraph, order: readonly number[]): number {
  const places: number[] = [];
  for (const [place, index] of order.entries()) places[index] = place;
  let late = 0;
  const count = (resource: Resource, named: readonly Resource[] | undefined): void => {
    if (named && !named.some(({ index }) => places[index]! < places[resource.index]!)) late++;
  };
  for (const resource of graph.resources) {
    if (resource.provider !== '') count(resource, graph.providers.get(resource.provider));
    for (const urn of resource.namedUrns) if (urn !== '') count(resource, graph.byUrn.get(urn));
  }
  return late;
}

/**
 * Appends `resource` to `order`, after its dependencies that are not there yet. No recursion.
 * @param visited by index: true for resources that are in the order or about to be
 */
function hoist(graph: StateGraph, resource: Resource, visited: boolean[], order: number[]): void {
  if (visited[resource.index] === true) return;
  visited[resource.index] = true;
  const stack = [{ resource, needed: requirementsInOrder(graph, resource), at: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.needed[top.at++];
    if (!next) {
      order.push(top.resource.index);
      stack.pop();
    } else if (visited[next.index] !== true) {
      visited[next.index] = true;
      stack.push({ resource: next, needed: requirementsInOrder(graph, next), at: 0 });
    }
  }
}

function requirementsInOrder(graph: StateGraph, resource: Resource): Resource[] {
  return graph.requirements(resource).sort((a, b) => a.index - b.index);
}
