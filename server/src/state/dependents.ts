import type { StateGraph } from './graph';
import type { StateModel } from './model';
import type { Reference, Resource } from './resource';

/** A reference, with the resource that has it. */
export interface ReferenceFrom {
  from: Resource;
  reference: Reference;
}

/** Who needs whom, seen from the needed one: the graph's edges the other way round, by what the references say. */
export class Dependents {
  /** References by the URN that they name, in list order; empty ones are left out. */
  readonly naming = new Map<string, ReferenceFrom[]>();
  /** Resources by the text of their provider reference. */
  readonly users = new Map<string, Resource[]>();
  /** Views by the URN of what they are views of. */
  readonly views = new Map<string, Resource[]>();
  readonly byType = new Map<string, Resource[]>();

  constructor(resources: readonly Resource[]) {
    for (const resource of resources) {
      for (const reference of resource.references) {
        if (reference.urn !== '') append(this.naming, reference.urn, { from: resource, reference });
      }
      if (resource.provider !== '') append(this.users, resource.provider, resource);
      const viewOf = resource.string('viewOf');
      if (viewOf !== '') append(this.views, viewOf, resource);
      append(this.byType, resource.type, resource);
    }
  }

  /** The resources that name this URN as their parent. */
  children(urn: string): Resource[] {
    return (this.naming.get(urn) ?? [])
      .filter(({ reference }) => reference.field === 'parent')
      .map(({ from }) => from);
  }

  /** The resources below the one with this URN, at any depth; itself is not among them. */
  descendants(urn: string): Resource[] {
    const found = new Set<Resource>();
    const urns = new Set([urn]);
    for (const parent of urns) {
      for (const child of this.children(parent)) {
        if (child.urn === urn) continue;
        found.add(child);
        urns.add(child.urn);
      }
    }
    return [...found];
  }
}

const cache = new WeakMap<StateGraph, Dependents>();

/** The dependents of a state: made once, when somebody asks. */
export function dependentsIn(model: StateModel): Dependents {
  let found = cache.get(model.graph);
  if (!found) cache.set(model.graph, (found = new Dependents(model.resources)));
  return found;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
