import { resourcesInCycles } from './cycles';
import { formatProviderReference, parseProviderReference } from './providerReference';
import type { Resource } from './resource';
import { parseUrn } from './urn';

/** What the URNs of a state say of where it belongs. */
export interface StackIdentity {
  stack: string;
  project: string;
}

/** Which resources there are and which name which: what the rules about several resources look things up in. */
export class StateGraph {
  /** Resources by URN, each list in file order. Resources without URN are left out. */
  readonly byUrn = new Map<string, Resource[]>();
  /** Provider resources by their reference text, each list in file order; those that no reference can name are left out. */
  readonly providers = new Map<string, Resource[]>();

  private cyclicOnDemand: ReadonlySet<Resource> | undefined;
  private identityOnDemand: { found: StackIdentity | undefined } | undefined;

  constructor(readonly resources: readonly Resource[]) {
    for (const resource of resources) {
      if (resource.urn === '') continue;
      append(this.byUrn, resource.urn, resource);
      if (!resource.isProvider) continue;
      const reference = formatProviderReference(resource.urn, referenceId(resource));
      // A reference is cut at its last `::`, so that an id with one in it is never found again.
      if (reference.lastIndexOf('::') === resource.urn.length) append(this.providers, reference, resource);
    }
  }

  /** The resources that need themselves through others: no order of the list can be right for them. */
  get cyclic(): ReadonlySet<Resource> {
    this.cyclicOnDemand ??= resourcesInCycles(this.resources, (resource) => this.requirements(resource));
    return this.cyclicOnDemand;
  }

  /** The stack and project that most resources' URNs name; undefined if no URN names any. */
  get identity(): StackIdentity | undefined {
    this.identityOnDemand ??= { found: mostNamed(this.resources) };
    return this.identityOnDemand.found;
  }

  /** The first resource with this URN. */
  first(urn: string): Resource | undefined {
    return this.byUrn.get(urn)?.[0];
  }

  /**
   * The resource that a reference from `from` means: of several copies the one that is as live or as
   * marked for deletion as `from` is (the engine's own repair pairs them so).
   */
  target(from: Resource, urn: string): Resource | undefined {
    const copies = this.byUrn.get(urn);
    return copies?.find((copy) => copy.delete === from.delete) ?? copies?.[0];
  }

  /** The provider resource that this resource's `provider` field names. */
  providerOf(resource: Resource): Resource | undefined {
    return resource.provider === '' ? undefined : this.providers.get(resource.provider)?.[0];
  }

  /** The resources that `resource` needs: they must come before it in the list. Itself is never among them. */
  requirements(resource: Resource): Resource[] {
    const found = new Set<Resource>();
    const provider = this.providerByUrn(resource);
    if (provider) found.add(provider);
    for (const { urn } of resource.references) {
      const target = urn === '' ? undefined : this.target(resource, urn);
      if (target) found.add(target);
    }
    found.delete(resource);
    return [...found];
  }

  /** The provider by the exact reference, else any copy with the URN in it (as the engine's repair does). */
  private providerByUrn(resource: Resource): Resource | undefined {
    if (resource.provider === '') return undefined;
    const exact = this.providerOf(resource);
    if (exact) return exact;
    const { reference } = parseProviderReference(resource.provider);
    return reference && this.target(resource, reference.urn);
  }
}

function mostNamed(resources: readonly Resource[]): StackIdentity | undefined {
  const counts = new Map<string, StackIdentity & { count: number }>();
  let best: (StackIdentity & { count: number }) | undefined;
  for (const { urn: text } of resources) {
    const urn = parseUrn(text);
    if (!urn) continue;
    const key = `${urn.stack}::${urn.project}`;
    const entry = counts.get(key) ?? { stack: urn.stack, project: urn.project, count: 0 };
    entry.count++;
    counts.set(key, entry);
    if (!best || entry.count > best.count) best = entry;
  }
  return best && { stack: best.stack, project: best.project };
}

/** The id that a stored provider is known by; the engine takes a missing one for the unknown value. */
function referenceId(provider: Resource): string {
  return provider.id === '' ? UNKNOWN_VALUE : provider.id;
}

/** What stands for a value that was not known when the state was written (`plugin.UnknownStringValue`). */
export const UNKNOWN_VALUE = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
