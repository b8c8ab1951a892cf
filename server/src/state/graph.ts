import type { Urn } from '../../../shared/urn';
import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';
import { Identities, type NamedStack, type StackIdentity } from './identities';
import { orderByAnyCopy } from './orderByAnyCopy';
import { formatProviderReference, parseProviderReference } from './referenceToProvider';
import type { Resource } from './resource';
import { ResourceIndex } from './resourceIndex';
import type { Slices } from '../text/slices';

/**
 * The resources and their references: the lookup for rules about several resources. It follows the changes of the state.
 */
export class StateGraph {
  /** Resources by URN. Resources without URN are left out. */
  readonly byUrn = new ResourceIndex(({ urn }) => urn);
  /** Provider resources by their reference text, without those that no reference can name. */
  readonly providers = new ResourceIndex((resource) => this.referenceTo(resource));

  private cyclicOnDemand: ReadonlySet<Resource> | undefined;
  /** A cache, by URN: thousands of copies can have the same URN, and thousands of references can name it. */
  private readonly lastPaired = new Map<string, Resource | undefined>();
  private readonly liveCopies = new Map<string, Resource | undefined>();
  private readonly identities = new Identities();
  private identityOnDemand: { found: StackIdentity | undefined } | undefined;

  constructor(public resources: readonly Resource[]) {}

  /** Reads all resources; to be called before any query. */
  *fill(): Slices<void> {
    yield* this.byUrn.fill(this.resources);
    yield* this.providers.fill(this.resources);
    yield* this.identities.fill(this.resources);
  }

  /** After a change of the list: see {@link ResourceIndex.follow}. */
  follow(resources: readonly Resource[], gone: readonly Resource[], fresh: readonly Resource[]): void {
    this.resources = resources;
    this.byUrn.follow(gone, fresh);
    this.providers.follow(gone, fresh);
    this.identities.follow(gone, fresh);
    this.cyclicOnDemand = this.identityOnDemand = undefined;
    this.lastPaired.clear();
    this.liveCopies.clear();
  }

  /** The reference text of a provider; `''` if no reference can name it, or it is not a provider. */
  referenceTo(resource: Resource): string {
    if (!resource.isProvider || resource.urn === '') return '';
    const reference = referenceTo(resource);
    // A reference is split at its last `::`, so an id that contains `::` is never found.
    return reference.lastIndexOf('::') === resource.urn.length ? reference : '';
  }

  /** The resources of dependency cycles: no order of the list is valid for them. */
  get cyclic(): ReadonlySet<Resource> {
    this.cyclicOnDemand ??= this.findCyclic();
    return this.cyclicOnDemand;
  }

  private findCyclic(): ReadonlySet<Resource> {
    const found = resourcesInCycles(this.resources, (resource) => this.requirements(resource));
    if (found.size === 0 || !this.hasCopies) return found;
    const { never } = orderByAnyCopy(this);
    return new Set([...found].filter((resource) => never.has(resource)));
  }

  /** True if several resources have one URN. */
  get hasCopies(): boolean {
    return this.byUrn.repeated().next().done !== true;
  }

  /** The stack and project that most resources' URNs name; undefined if no URN names any. */
  get identity(): StackIdentity | undefined {
    this.identityOnDemand ??= { found: this.identities.most(this.resources) };
    return this.identityOnDemand.found;
  }

  /** True for a URN of the stack and project that most resources' URNs name. */
  isOwn(urn: Readonly<Urn> | undefined): boolean {
    return urn !== undefined && urn.stack === this.identity?.stack && urn.project === this.identity.project;
  }

  /** All stacks and projects that URNs name. */
  get namedStacks(): Iterable<NamedStack> {
    return this.identities.all;
  }

  /** The first resource with this URN. */
  first(urn: string): Resource | undefined {
    return this.byUrn.get(urn)?.[0];
  }

  /**
   * The resource that a reference from `from` means. Of several copies, it is the last one that is live if `from` is, or
   * pending deletion if `from` is (the engine's own repair pairs them like this).
   */
  target(from: Resource, urn: string): Resource | undefined {
    const copies = this.byUrn.get(urn);
    const last = copies?.at(-1);
    if (!copies || !last || last.delete === from.delete) return last;
    const paired = known(this.lastPaired, urn, () => copies.findLast((copy) => copy.delete !== last.delete));
    return paired ?? last;
  }

  /** The first resource with this URN that is not marked for deletion. */
  live(urn: string): Resource | undefined {
    const copies = this.byUrn.get(urn);
    if (!copies?.[0]?.delete) return copies?.[0];
    return known(this.liveCopies, urn, () => copies.find((copy) => !copy.delete));
  }

  /** The provider resource that this resource's `provider` field names. */
  providerOf(resource: Resource): Resource | undefined {
    return resource.provider === '' ? undefined : this.providers.get(resource.provider)?.[0];
  }

  /** The dependencies of `resource`, which must come before it in the list. Never includes itself. */
  requirements(resource: Resource): Resource[] {
    const found: Resource[] = [];
    const provider = this.providerByUrn(resource);
    if (provider && provider !== resource) found.push(provider);
    for (const urn of resource.namedUrns) {
      const target = urn === '' ? undefined : this.target(resource, urn);
      if (target && target !== resource) found.push(target);
    }
    return found.length < 2 ? found : [...new Set(found)];
  }

  /** The provider with exactly this reference, otherwise any copy with its URN (as in the engine's repair). */
  private providerByUrn(resource: Resource): Resource | undefined {
    if (resource.provider === '') return undefined;
    const exact = this.providerOf(resource);
    if (exact) return exact;
    const { reference } = parseProviderReference(resource.provider);
    return reference && this.target(resource, reference.urn);
  }
}

/** The reference text of a stored provider. The engine reads a missing id as the unknown value. */
export function referenceTo({ urn, id }: Resource): string {
  return formatProviderReference(urn, id === '' ? UNKNOWN_VALUE : id);
}

/** What was found under a key before, or is found now. */
function known<T>(found: Map<string, T>, key: string, find: () => T): T {
  if (!found.has(key)) found.set(key, find());
  return found.get(key) as T;
}

/**
 * The nodes that lie on a cycle of a graph: Tarjan's strongly connected components, without recursion, in time
 * linear in the number of nodes and edges. A node that only points to itself does not count.
 */
function resourcesInCycles<Node>(nodes: readonly Node[], next: (node: Node) => Node[]): Set<Node> {
  const cyclic = new Set<Node>();
  const order = new Map<Node, number>();
  const low = new Map<Node, number>();
  const component: Node[] = [];
  const inComponent = new Set<Node>();
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = top.targets[top.at++];
      if (target === undefined) {
        path.pop();
        leave(top.node, path.at(-1)?.node);
      } else if (!order.has(target)) {
        path.push(enter(target));
      } else if (inComponent.has(target)) {
        low.set(top.node, Math.min(low.get(top.node)!, order.get(target)!));
      }
    }
  }
  return cyclic;

  function enter(node: Node): { node: Node; targets: Node[]; at: number } {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    component.push(node);
    inComponent.add(node);
    return { node, targets: next(node), at: 0 };
  }

  function leave(node: Node, parent: Node | undefined): void {
    const lowest = low.get(node)!;
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, lowest));
    if (lowest !== order.get(node)) return;
    const members: Node[] = [];
    for (let member = component.pop(); member !== undefined; member = component.pop()) {
      inComponent.delete(member);
      members.push(member);
      if (member === node) break;
    }
    if (members.length > 1) for (const member of members) cyclic.add(member);
  }
}
