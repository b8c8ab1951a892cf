import type { LostEntry } from '../../../../shared/lostEntry';
import { UNKNOWN_VALUE } from '../../../../shared/unknownMarkers';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import {
  formatProviderReference,
  isProviderType,
  parseProviderReference,
  providerPackage,
  type ProviderReference,
} from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { parseUrn, URN_PREFIX } from '../../../../shared/urn';
import type { Fix } from '../engine/rule';
import { binarySearch } from '../../../../shared/binarySearch';
import { weigh, type Evidence } from './evidence';
import { exchangedIds, insertion, newId, oldId, oldUrn, rebinding } from './providerFixes';
import { providerWitnesses } from './providerFit';
import {
  isDefaultProvider,
  likeliestFirst,
  packageOf,
  providerCandidates,
  sameMajor,
  type ProviderCandidate,
} from './providerCandidates';

/** Finds providers for resources that have none; made once for each check. */
export class ProviderSearch {
  private readonly byPackage = new Map<string, ProviderCandidate[]>();
  /** By package and URN, and by package and id. */
  private readonly byText = new Map<string, ProviderCandidate[]>();
  /** By text of a reference: the resources that have it. */
  private readonly needed = new Map<string, { first: Resource; count: number }>();
  /** What the state says about the providers that a resource may have had. */
  private readonly evidence = new Map<Resource, Evidence<Resource>>();
  /** By text of a reference: the providers that no reference can name because their id contains `::`. */
  private readonly unnameable = new Map<string, Resource>();

  constructor(private readonly model: StateModel) {
    const inOrder = providerCandidates(model).sort((a, b) => a.provider.index - b.provider.index);
    for (const candidate of inOrder) {
      const { name, provider } = candidate;
      add(this.byPackage, name, candidate);
      for (const text of [provider.urn, provider.id]) add(this.byText, `${name}\n${text}`, candidate);
    }
    for (const resource of model.resources) {
      const needed = this.needed.get(resource.provider);
      if (needed) needed.count++;
      else this.needed.set(resource.provider, { first: resource, count: 1 });
      const reference = formatProviderReference(resource.urn, resource.id);
      if (resource.isProvider && resource.id !== '' && !model.graph.providers.has(reference))
        this.unnameable.set(reference, resource);
    }
  }

  /** Looks for what speaks for each provider that {@link fixes} may offer; reads property values. */
  weigh(resource: Resource): void {
    const { reference } = parseProviderReference(resource.provider);
    const all = this.byPackage.get(packageOf(resource, reference?.urn)) ?? [];
    if (all.length < 2 || all.length > WEIGHED) return;
    const providers = likeliestFirst(all, reference).map(({ provider }) => provider);
    this.evidence.set(resource, weigh(providers, providerWitnesses(this.model, resource)));
  }

  /** The provider that matches a resource's reference literally, but that Pulumi does not find by it. */
  unnameableProvider({ provider }: Resource): Resource | undefined {
    return this.unnameable.get(provider);
  }

  /**
   * The fixes, best first. Only the certainly lost provider is assigned without a question: the only one left can be
   * for another account, region or cluster.
   */
  fixes(resource: Resource): Fix[] {
    const meant = this.unnameableProvider(resource);
    if (meant) return [newId(this.model, meant, this.isFirst(resource))];
    const { reference } = parseProviderReference(resource.provider);
    const withoutId = reference && this.withoutId(reference);
    if (withoutId) return [oldId(withoutId, reference.id, this.isFirst(resource))];
    const exchanged = reference && this.exchanged(reference);
    if (exchanged) return [this.exchange(resource, ...exchanged)];
    const name = packageOf(resource, reference?.urn);
    const all = this.byPackage.get(name) ?? [];
    const alike = reference ? this.alike(name, reference) : [];
    const before = ({ provider }: ProviderCandidate): boolean => provider.index < resource.index;
    // Comparing thousands is slow, and would not show which one is meant.
    const isTooMany = all.length > MOST;
    const compared = isTooMany ? [...new Set([...alike, ...nearest(all, resource)])] : all;
    const evidence = this.evidence.get(resource);
    const candidates = likeliestFirst(compared.filter(before), reference, evidence?.ranked);
    const renamed = reference && this.renamed(reference, alike);
    const sure = renamed
      ? undefined
      : isTooMany
        ? onlyOne(alike.filter(before))
        : reference
          ? sureOf(candidates, reference)
          : cutOffOf(candidates, resource.provider);
    const fixes = candidates
      .slice(0, CANDIDATES)
      .map(({ provider }) =>
        rebinding(resource, provider, provider === sure?.provider, evidence?.factsFor(provider)),
      );
    const inserted = reference && this.insertion(resource, reference, sure ? [] : candidates);
    if (inserted) fixes.splice(sure ? 1 : 0, 0, inserted);
    return renamed ? [this.oldUrn(resource, renamed, reference.urn), ...fixes] : fixes;
  }

  /** The provider that a resource names, if no entry is likely to be it. Another state of the stack may have it. */
  lost(resource: Resource): LostEntry | undefined {
    const { reference } = parseProviderReference(resource.provider);
    if (!reference || this.unnameableProvider(resource) || !this.isMissing(reference)) return undefined;
    const alike = this.alike(packageOf(resource, reference.urn), reference);
    return alike.some(({ provider }) => provider.id === reference.id) ? undefined : { ...reference };
  }

  /** True if a reference names a provider of this stack without a live entry. */
  private isMissing({ urn, id }: ProviderReference): boolean {
    const parts = parseUrn(urn);
    if (!parts || !isProviderType(parts.type) || id === '' || id === UNKNOWN_VALUE) return false;
    return this.isOfStack(urn) && this.model.graph.live(urn) === undefined;
  }

  /**
   * Up to two candidates of a package with the URN or the id of a reference; the caller only checks whether there are
   * several.
   */
  private alike(name: string, { urn, id }: ProviderReference): ProviderCandidate[] {
    const found = [urn, id].flatMap((text) => this.byText.get(`${name}\n${text}`)?.slice(0, MOST) ?? []);
    return [...new Set(found)];
  }

  /** True for the first resource with a reference: one fix serves all resources with the same reference. */
  private isFirst(resource: Resource): boolean {
    return this.needed.get(resource.provider)!.first === resource;
  }

  /**
   * The entry of the lost provider if its URN was changed: it has the id, which is unique, and no resource uses its new
   * name. The engine replaces a resource whose provider has another name.
   */
  private renamed(
    reference: ProviderReference,
    candidates: readonly ProviderCandidate[],
  ): Resource | undefined {
    const [found, ...more] = candidates.filter(({ provider }) => provider.id === reference.id);
    if (!found || more.length > 0 || found.provider.urn === reference.urn) return undefined;
    const isTaken = this.model.graph.byUrn.has(reference.urn);
    // The engine treats all default providers of a package as one.
    if (found.isDefault && isDefaultProvider(reference.urn)) return undefined;
    const { provider } = found;
    const users = dependentsIn(this.model).users.get(formatProviderReference(provider.urn, provider.id));
    const isNamed = users !== undefined && users.length > 0;
    return isTaken || isNamed || !this.isOfStack(reference.urn) ? undefined : provider;
  }

  private oldUrn(resource: Resource, provider: Resource, urn: string): Fix {
    // If there is a single reference, it may be what was changed.
    const isSure = this.needed.get(resource.provider)!.count > 1 || !this.isOfStack(provider.urn);
    return oldUrn(this.model, provider, urn, {
      preferred: isSure,
      lossless: isSure && this.isFirst(resource),
    });
  }

  /** The entry of the lost provider, if it has lost its id. */
  private withoutId({ urn, id }: ProviderReference): Resource | undefined {
    if (id === '' || id === UNKNOWN_VALUE) return undefined;
    const { graph } = this.model;
    const found = graph.live(urn);
    if (found?.isProvider !== true || found.id !== '') return undefined;
    const another = graph.byUrn.get(urn)!.some((copy) => copy !== found && !copy.delete);
    return another ? undefined : found;
  }

  /** The two providers of one package whose ids were exchanged: each is named with the id of the other, never with its own. */
  private exchanged({ urn, id }: ProviderReference): readonly [Resource, Resource] | undefined {
    const provider = this.model.graph.live(urn);
    if (!provider?.isProvider) return undefined;
    const [other, ...more] = this.byText.get(`${providerPackage(provider.type)}\n${id}`) ?? [];
    if (!other || more.length > 0 || other.provider.urn === urn) return undefined;
    const isNamed = (one: Resource, two: Resource): boolean =>
      this.needed.has(formatProviderReference(one.urn, two.id));
    const two = other.provider;
    if (!isNamed(two, provider) || isNamed(two, two) || isNamed(provider, provider)) return undefined;
    return provider.index < two.index ? [provider, two] : [two, provider];
  }

  private exchange(resource: Resource, one: Resource, two: Resource): Fix {
    const isFirstOfBoth =
      resource.provider === formatProviderReference(one.urn, two.id) && this.isFirst(resource);
    return exchangedIds(one, two, isFirstOfBoth);
  }

  private isOfStack(urn: string): boolean {
    return this.model.graph.isOwn(parseUrn(urn));
  }

  /**
   * Inserts the provider that a reference names. A default provider's configuration is copied from another default provider
   * of the package, any other's from the only one of its name that no resource uses: an update wrote it again at another place.
   */
  private insertion(
    resource: Resource,
    reference: ProviderReference,
    candidates: readonly ProviderCandidate[],
  ): Fix | undefined {
    if (!this.isMissing(reference)) return undefined;
    const { urn } = reference;
    const alike = isDefaultProvider(urn)
      ? candidates.find((one) => one.isDefault)
      : this.writtenAgain(urn, candidates);
    const { first } = this.needed.get(resource.provider)!;
    return insertion(this.model, reference, {
      first,
      alike: alike?.provider,
      isFirst: this.isFirst(resource),
    });
  }

  private writtenAgain(urn: string, candidates: readonly ProviderCandidate[]): ProviderCandidate | undefined {
    const name = parseUrn(urn)!.name;
    const alike = candidates.filter(({ provider }) => parseUrn(provider.urn)?.name === name);
    const found = onlyOne(alike);
    const isUsed = found && this.needed.has(formatProviderReference(found.provider.urn, found.provider.id));
    return isUsed ? undefined : found;
  }
}

/** Maximum number of providers offered. */
const CANDIDATES = 5;
/** With more providers of a package, the values of a resource are not searched for what speaks for each. */
const WEIGHED = 20;
/** Maximum number of providers of a package that are compared. */
const MOST = 100;

/** The nearest candidates before a resource, up to a maximum. */
function nearest(all: readonly ProviderCandidate[], { index }: Resource): ProviderCandidate[] {
  const end = binarySearch(0, all.length, (i) => all[i]!.provider.index >= index);
  return all.slice(Math.max(0, end - MOST), end);
}

function onlyOne(candidates: readonly ProviderCandidate[]): ProviderCandidate | undefined {
  return candidates.length === 1 ? candidates[0] : undefined;
}

function add(groups: Map<string, ProviderCandidate[]>, key: string, candidate: ProviderCandidate): void {
  const group = groups.get(key);
  if (group) group.push(candidate);
  else groups.set(key, [candidate]);
}

/**
 * The provider that a reference certainly means: with its URN or id, or a default provider of the same major version.
 */
function sureOf(
  candidates: readonly ProviderCandidate[],
  reference: ProviderReference,
): ProviderCandidate | undefined {
  const alike = candidates.filter(
    ({ provider }) => provider.urn === reference.urn || provider.id === reference.id,
  );
  return alike.length === 0 ? sameMajor(candidates, reference) : alike.length === 1 ? alike[0] : undefined;
}

/** The only provider whose reference begins or ends with this text: the reference was truncated. */
function cutOffOf(candidates: readonly ProviderCandidate[], text: string): ProviderCandidate | undefined {
  const found = candidates.filter(({ provider }) => {
    const { urn, id } = provider;
    const isBeginning = text.startsWith(URN_PREFIX) && formatProviderReference(urn, id).startsWith(text);
    return isBeginning || text.endsWith(`::${id}`);
  });
  return found.length === 1 ? found[0] : undefined;
}
