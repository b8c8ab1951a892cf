import { REFERENCE_KINDS, type ReferenceKind } from '../../../../shared/dependencies';
import type { ResourceHandle } from '../../../../shared/resourceChanges';
import type { StateModel } from '../../state/model';
import { needsOf, type Need } from '../../state/needs';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { shownUrn, unsureUrns } from '../../state/unsureUrns';
import { resourceEntries, type ResourceEntry } from '../search/resourceEntries';

/** A dependency on another resource, by index, with its kinds. */
export interface Dependency {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly ReferenceKind[];
  /** The property, for `propertyDependencies`. */
  readonly properties: readonly string[];
}

/** A resource of the graph, with the facts that decide what Pulumi does to it. */
export interface GraphResource extends ResourceEntry {
  readonly custom: boolean;
  readonly retainOnDelete: boolean;
  /** Indexes of these fields' targets; undefined for a `deletedWith` that is not in the state. */
  readonly deletedWith: number | undefined;
  readonly viewOf: number | undefined;
}

const KINDS: Readonly<Record<Need['field'], ReferenceKind>> = {
  parent: 'parent',
  dependencies: 'dependency',
  propertyDependencies: 'property dependency',
  provider: 'provider',
  deletedWith: 'deletedWith',
  replaceWith: 'replaceWith',
  viewOf: 'viewOf',
};

/**
 * The dependencies and dependents in a state, for any number of queries. Keeps nothing of the text, which may have 100
 * MB.
 */
export class DependencyGraph {
  readonly resources: readonly GraphResource[];
  /** The kinds of its references, in display order. */
  readonly kinds: readonly ReferenceKind[];
  /** The dependencies of each resource, each once, without itself. */
  private readonly needed: readonly (readonly Dependency[])[];
  private readonly needing: Dependency[][];
  private readonly missing = new Map<number, Map<string, ReferenceKind[]>>();
  /** The URNs in the state, of which some must not be shown. */
  private readonly urns: string[] = [];
  private readonly copies = new Map<string, number[]>();

  constructor(model: StateModel) {
    const unsure = unsureUrns(model);
    this.needing = model.resources.map(() => []);
    const entries = resourceEntries(model);
    const needed: Dependency[][] = [];
    const kinds = new Set<ReferenceKind>();
    this.resources = model.resources.map((resource, index) => {
      const dependencies: Dependency[] = [];
      let deletedWith: number | undefined;
      let viewOf: number | undefined;
      for (const need of needsOf(model, resource)) {
        kinds.add(KINDS[need.field]);
        const to = targetOf(model, resource, need)?.index;
        if (to === undefined) {
          this.addMissing(index, need, unsure);
          continue;
        }
        if (need.field === 'deletedWith') deletedWith = to;
        if (need.field === 'viewOf') viewOf = to;
        if (to !== index) addTo(dependencies, index, to, need);
      }
      needed.push(dependencies);
      return {
        ...entries[index]!,
        // In broken JSON, anything can be in place of a URN, even a secret.
        urn: shownUrn(model, resource),
        custom: resource.custom,
        retainOnDelete: resource.flag('retainOnDelete'),
        deletedWith,
        viewOf,
      };
    });
    this.needed = needed;
    this.kinds = REFERENCE_KINDS.filter((kind) => kinds.has(kind));
    for (const list of needed) for (const one of list) this.needing[one.to]!.push(one);
    for (const { urn, index } of model.resources) {
      this.urns.push(urn);
      const copies = this.copies.get(urn);
      if (copies) copies.push(index);
      else this.copies.set(urn, [index]);
    }
  }

  /** The direct dependencies of a resource. */
  needsOf(index: number): readonly Dependency[] {
    return this.needed[index] ?? [];
  }

  /** The direct dependents of a resource. */
  dependentsOf(index: number): readonly Dependency[] {
    return this.needing[index] ?? [];
  }

  /** The dangling references of a resource, with their kinds. */
  missingOf(index: number): ReadonlyMap<string, readonly ReferenceKind[]> {
    return this.missing.get(index) ?? new Map<string, ReferenceKind[]>();
  }

  /** All entries with the URN of this one, including itself; an entry without a URN is alone. */
  copiesOf(index: number): readonly number[] {
    const urn = this.urns[index]!;
    return urn === '' ? [index] : this.copies.get(urn)!;
  }

  /** The resource at this position; if another one is there, the first with this URN that is not to be deleted. */
  find({ index, urn }: ResourceHandle): GraphResource | undefined {
    const there = this.resources[index];
    if (there?.urn === urn) return there;
    const copies = (this.copies.get(urn) ?? []).map((copy) => this.resources[copy]!);
    return copies.find(({ marks }) => !marks.includes('pendingDelete')) ?? copies[0];
  }

  private addMissing(from: number, { field, node }: Need, unsure: ReadonlySet<string>): void {
    const text = node.string ?? '';
    const urn = field === 'provider' ? (parseProviderReference(text).reference?.urn ?? text) : text;
    if (unsure.has(urn)) return;
    const missing = this.missing.get(from) ?? new Map<string, ReferenceKind[]>();
    const kinds = missing.get(urn) ?? [];
    if (!kinds.includes(KINDS[field])) kinds.push(KINDS[field]);
    this.missing.set(from, missing.set(urn, kinds));
  }
}

/** Adds a dependency to those of a resource, which are few. */
function addTo(dependencies: Dependency[], from: number, to: number, { field, property }: Need): void {
  const kind = KINDS[field];
  const known = dependencies.findIndex((one) => one.to === to);
  const { kinds, properties }: Pick<Dependency, 'kinds' | 'properties'> = dependencies[known] ?? NOTHING;
  const isNew = property !== undefined && !properties.includes(property);
  const dependency = {
    from,
    to,
    kinds: kinds.includes(kind) ? kinds : kinds.length === 0 ? ALONE[kind] : [...kinds, kind],
    properties: isNew ? [...properties, property] : properties,
  };
  if (known < 0) dependencies.push(dependency);
  else dependencies[known] = dependency;
}

// There are many of these, and most are equal, so they share one object.
const NOTHING = { kinds: [], properties: [] };
const ALONE = Object.fromEntries(Object.values(KINDS).map((kind) => [kind, [kind]])) as unknown as Readonly<
  Record<ReferenceKind, readonly ReferenceKind[]>
>;

/** The target of a reference. A provider with only another id also counts, as in `graph.requirements`. */
function targetOf({ graph }: StateModel, resource: Resource, { field, target }: Need): Resource | undefined {
  if (target || field !== 'provider') return target;
  const { reference } = parseProviderReference(resource.provider);
  return reference && graph.target(resource, reference.urn);
}
