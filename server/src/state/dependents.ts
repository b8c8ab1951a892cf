import { parseUrn } from '../../../shared/urn';
import type { Reference, Resource } from './resource';
import { ResourceIndex } from './resourceIndex';
import { atOnce, type Slices } from '../text/slices';

/** A reference, with the resource that has it. */
export interface ReferenceFrom {
  from: Resource;
  reference: Reference;
}

/**
 * The dependents of each resource: the graph's edges reversed, according to the references. It follows the changes of the
 * state.
 */
export class Dependents {
  /** Resources by the text of their provider reference. */
  readonly users = new ResourceIndex(({ provider }) => provider);
  /** Views by the URN of their owner. */
  readonly views = new ResourceIndex(({ viewOf }) => viewOf);
  /** By their type, or by the one in their URN if they have lost theirs. */
  readonly byType = new ResourceIndex(({ type, urn }) => type || (parseUrn(urn)?.type ?? ''));
  /** Resources by the URNs of their references. Built on first use: it is the largest index. */
  private namersOnDemand: ResourceIndex | undefined;

  /** @param state the state of these resources, also after changes */
  constructor(private readonly state: { readonly resources: readonly Resource[] }) {}

  /** Reads all resources; to be called before any query. */
  *fill(): Slices<void> {
    for (const index of [this.users, this.views, this.byType]) yield* index.fill(this.state.resources);
  }

  /** The resources with references to this URN, in list order. */
  namers(urn: string): readonly Resource[] {
    if (!this.namersOnDemand) {
      this.namersOnDemand = new ResourceIndex(({ namedUrns }) => namedUrns);
      atOnce(this.namersOnDemand.fill(this.state.resources));
    }
    return this.namersOnDemand.get(urn) ?? [];
  }

  /** The references to this URN, in list order. */
  naming(urn: string): ReferenceFrom[] {
    return this.namers(urn).flatMap((from) =>
      from.references.flatMap((reference) => (reference.urn === urn ? [{ from, reference }] : [])),
    );
  }

  /** After a change of the list: see {@link ResourceIndex.follow}. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const index of [this.users, this.views, this.byType]) index.follow(gone, fresh);
    this.namersOnDemand?.follow(gone, fresh);
  }

  /** The resources that name this URN as their parent. */
  children(urn: string): Resource[] {
    return this.namers(urn).filter(({ parent }) => parent === urn);
  }

  /** The descendants of the resource with this URN, without itself. */
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
export function dependentsIn({
  lookups,
}: {
  readonly lookups: { readonly dependents: Dependents };
}): Dependents {
  return lookups.dependents;
}
