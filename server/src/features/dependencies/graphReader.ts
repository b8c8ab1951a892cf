import type { ReferenceKind } from '../../../../shared/dependencies';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import { needsOf, type Need } from '../../state/needs';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { placeOf } from '../../state/resourceIndex';
import { shownUrn, unsureUrns } from '../../state/unsureTexts';
import { resourceEntry, type ResourceEntry } from '../search/resourceEntries';

const KINDS: Readonly<Record<Need['field'], ReferenceKind>> = {
  parent: 'parent',
  dependencies: 'dependency',
  propertyDependencies: 'property dependency',
  provider: 'provider',
  deletedWith: 'deletedWith',
  replaceWith: 'replaceWith',
  viewOf: 'viewOf',
};

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

/** What one resource of a state needs. */
export interface ResourceNeeds {
  readonly resource: GraphResource;
  /** Each dependency once, without itself. */
  readonly dependencies: readonly Dependency[];
  /** The references to what is not in the state. */
  readonly missing: ReadonlyMap<string, readonly ReferenceKind[]>;
}

/**
 * Reads the dependencies of single resources, since a page shows few of a large state. To be used only until the model
 * changes.
 */
export class GraphReader {
  /** The entries without URN. */
  private nameless: readonly Resource[] | undefined;
  /** The texts of provider references, by the URN in them. */
  private providers: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param lineOf the line of an offset, from 1 */
  constructor(
    private readonly model: StateModel,
    private readonly lineOf: (offset: number) => number,
  ) {}

  /** The URN as it is in the state, which must not always be shown. */
  urnOf(index: number): string {
    return this.model.resources[index]!.urn;
  }

  /** The entries with a URN, in the order of the state; those without any for `''`. */
  copies(urn: string): readonly number[] {
    return this.withUrn(urn).map(({ index }) => index);
  }

  needs(index: number): ResourceNeeds {
    const { model } = this;
    const resource = model.resources[index]!;
    const dependencies: Dependency[] = [];
    let missing: Map<string, ReferenceKind[]> | undefined;
    let deletedWith: number | undefined;
    let viewOf: number | undefined;
    for (const need of needsOf(model, resource)) {
      const to = targetOf(model, resource, need)?.index;
      if (to === undefined) {
        missing ??= new Map();
        addMissing(missing, need, unsureUrns(model));
        continue;
      }
      if (need.field === 'deletedWith') deletedWith = to;
      if (need.field === 'viewOf') viewOf = to;
      if (to !== index) addTo(dependencies, index, to, need);
    }
    const copy = placeOf(this.withUrn(resource.urn), index);
    return {
      resource: {
        ...resourceEntry(model, resource, copy, this.lineOf(resource.anchor.start)),
        // In broken JSON, anything can be in place of a URN, even a secret.
        urn: shownUrn(model, resource),
        custom: resource.custom,
        retainOnDelete: resource.flag('retainOnDelete'),
        deletedWith,
        viewOf,
      },
      dependencies,
      missing: missing ?? NONE_MISSING,
    };
  }

  /** The resources with a reference to the URN of this one, in the order of the state. They may mean another copy. */
  naming(index: number): number[] {
    const urn = this.urnOf(index);
    if (urn === '') return [];
    const dependents = dependentsIn(this.model);
    this.providers ??= providerReferences(this.model.resources);
    const found = new Set([...dependents.namers(urn), ...(dependents.views.get(urn) ?? [])]);
    for (const reference of this.providers.get(urn) ?? []) {
      for (const user of dependents.users.get(reference) ?? []) found.add(user);
    }
    return Array.from(found, (resource) => resource.index).sort((a, b) => a - b);
  }

  private withUrn(urn: string): readonly Resource[] {
    if (urn !== '') return this.model.graph.byUrn.get(urn) ?? [];
    this.nameless ??= this.model.resources.filter((resource) => resource.urn === '');
    return this.nameless;
  }
}

function providerReferences(resources: readonly Resource[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of new Set(resources.map(({ provider }) => provider))) {
    const urn = parseProviderReference(text).reference?.urn;
    if (urn === undefined) continue;
    const known = found.get(urn);
    if (known) known.push(text);
    else found.set(urn, [text]);
  }
  return found;
}

function addMissing(
  missing: Map<string, ReferenceKind[]>,
  { field, node }: Need,
  unsure: ReadonlySet<string>,
): void {
  const text = node.string ?? '';
  const urn = field === 'provider' ? (parseProviderReference(text).reference?.urn ?? text) : text;
  if (unsure.has(urn)) return;
  const kinds = missing.get(urn) ?? [];
  if (!kinds.includes(KINDS[field])) kinds.push(KINDS[field]);
  missing.set(urn, kinds);
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
const NONE_MISSING: ReadonlyMap<string, readonly ReferenceKind[]> = new Map();
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
