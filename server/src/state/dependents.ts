import type { StateModel } from './model';
import type { Reference, Resource } from './resource';
import { ResourceIndex } from './resourceIndex';

/** A reference, with the resource that has it. */
export interface ReferenceFrom {
  from: Resource;
  reference: Reference;
}

/**
 * Who needs whom, seen from the needed one: the graph's edges the other way round, by what the references say. It follows
 * the changes of the state.
 */
export class Dependents {
  /** Resources by the text of their provider reference. */
  readonly users: ResourceIndex;
  /** Views by the URN of what they are views of. */
  readonly views: ResourceIndex;
  readonly byType: ResourceIndex;
  private references: Map<string, ReferenceFrom[]> | undefined;

  /** @param model whose resources these are, also after changes */
  constructor(private readonly model: Pick<StateModel, 'resources'>) {
    const { resources } = model;
    this.users = new ResourceIndex(({ provider }) => provider, resources);
    this.views = new ResourceIndex(({ viewOf }) => viewOf, resources);
    this.byType = new ResourceIndex(({ type }) => type, resources);
  }

  /**
   * References by the URN that they name, in list order; empty ones are left out. Made when somebody asks: there are
   * more of them than of anything else.
   */
  get naming(): ReadonlyMap<string, readonly ReferenceFrom[]> {
    this.references ??= namingIn(this.model.resources);
    return this.references;
  }

  /** After a change of the list: see {@link ResourceIndex.follow}. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const index of [this.users, this.views, this.byType]) index.follow(gone, fresh);
    const { references: all } = this;
    if (!all) return;
    const left = new Set(gone);
    const touched = new Set<string>();
    for (const { references } of gone) for (const { urn } of references) touched.add(urn);
    for (const from of fresh) {
      for (const reference of from.references) {
        if (reference.urn === '') continue;
        append(all, reference.urn, { from, reference });
        touched.add(reference.urn);
      }
    }
    for (const urn of touched) tidy(all, urn, left);
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

/** The dependents of a state. */
export function dependentsIn(model: StateModel): Dependents {
  return model.lookups.dependents;
}

function namingIn(resources: readonly Resource[]): Map<string, ReferenceFrom[]> {
  const found = new Map<string, ReferenceFrom[]>();
  for (const from of resources) {
    for (const reference of from.references) {
      if (reference.urn !== '') append(found, reference.urn, { from, reference });
    }
  }
  return found;
}

/** Takes out the references of what is gone, and puts the new ones where they belong. */
function tidy(all: Map<string, ReferenceFrom[]>, urn: string, gone: ReadonlySet<Resource>): void {
  const kept = (all.get(urn) ?? []).filter(({ from }) => !gone.has(from));
  if (kept.length === 0) all.delete(urn);
  else
    all.set(
      urn,
      kept.sort((a, b) => a.from.index - b.from.index),
    );
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
