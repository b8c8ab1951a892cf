import type { StateGraph } from '../state/graph';
import type { Resource } from '../state/resource';

/**
 * The resources in an order in which each comes after all that it needs, stably: going through the list, a resource
 * keeps its place unless something before it needs it, and then goes right before that.
 * Where resources need each other in a circle there is no such order; the circle is then broken at its last link.
 * @returns indices of the resources in their new order
 */
export function sortedOrder(graph: StateGraph): number[] {
  const order: number[] = [];
  const visited = new Set<Resource>();
  for (const resource of graph.resources) hoist(graph, resource, visited, order);
  return order;
}

/**
 * The order after moving to the front of `resource` all that it needs and that comes later, with what that needs.
 * @returns indices of the resources in their new order
 */
export function orderWithRequirementsFirst(graph: StateGraph, resource: Resource): number[] {
  const before = graph.resources.slice(0, resource.index);
  const visited = new Set<Resource>(before);
  const order = before.map(({ index }) => index);
  hoist(graph, resource, visited, order);
  for (const other of graph.resources) if (!visited.has(other)) order.push(other.index);
  return order;
}

/** Appends `resource` to `order`, and before it whatever it needs that is not there yet. No recursion. */
function hoist(graph: StateGraph, resource: Resource, visited: Set<Resource>, order: number[]): void {
  if (visited.has(resource)) return;
  visited.add(resource);
  const stack = [{ resource, needed: requirementsInOrder(graph, resource), at: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.needed[top.at++];
    if (!next) {
      order.push(top.resource.index);
      stack.pop();
    } else if (!visited.has(next)) {
      visited.add(next);
      stack.push({ resource: next, needed: requirementsInOrder(graph, next), at: 0 });
    }
  }
}

function requirementsInOrder(graph: StateGraph, resource: Resource): Resource[] {
  return graph.requirements(resource).sort((a, b) => a.index - b.index);
}
