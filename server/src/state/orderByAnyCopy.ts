import type { Resource } from './resource';
import type { ResourceIndex } from './resourceIndex';

/** What the order depends on. */
interface Graph {
  resources: readonly Resource[];
  byUrn: ResourceIndex;
  /** By the text of a reference to them. */
  providers: ResourceIndex;
  /** That text; `''` for what is no provider. */
  referenceTo(resource: Resource): string;
}

/** An order of the list, and the resources that come too early in any order. */
export interface OrderByAnyCopy {
  /** Indices of the resources. */
  order: number[];
  /** Those of a circle, and those that need one of them. */
  never: ReadonlySet<Resource>;
}

/**
 * A stable order in which any copy of a URN may be the one that a reference means, as when the engine reads a state
 * (`Snapshot.VerifyIntegrity`): a resource keeps its place, or comes right after the last of what it needs. Wherever some
 * order is right, this one is.
 */
export function orderByAnyCopy(graph: Graph): OrderByAnyCopy {
  const { resources, byUrn, providers } = graph;
  const order: number[] = [];
  const placed = new Set<string>();
  const waiting = new Map<string, Resource[]>();
  /** By index: how many of the needed are not placed yet. */
  const missing: number[] = [];
  const place = (first: Resource): void => {
    const ready = [first];
    for (const resource of ready) {
      order.push(resource.index);
      for (const key of [resource.urn, graph.referenceTo(resource)]) {
        placed.add(key);
        for (const other of waiting.get(key) ?? []) if (--missing[other.index]! === 0) ready.push(other);
        waiting.delete(key);
      }
    }
  };
  for (const resource of resources) {
    const { provider, namedUrns } = resource;
    const needed = new Set([
      ...(providers.has(provider) ? [provider] : []),
      ...namedUrns.filter((urn) => byUrn.has(urn)),
    ]);
    const open = [...needed].filter((key) => !placed.has(key));
    missing[resource.index] = open.length;
    if (open.length === 0) place(resource);
    for (const key of open) {
      const others = waiting.get(key);
      if (others) others.push(resource);
      else waiting.set(key, [resource]);
    }
  }
  const never = new Set(resources.filter(({ index }) => missing[index]! > 0));
  for (const resource of never) {
    if (missing[resource.index]! > 0) {
      missing[resource.index] = 0;
      place(resource);
    }
  }
  return { order, never };
}
