import type { Change } from '../../edits/change';
import { setField } from '../../edits/fieldEdits';
import type { ListItem } from '../../edits/listEdits';
import { newEntry } from '../../edits/newEntry';
import { urnChanges } from '../../edits/newUrns';
import { providerIdChanges } from '../../edits/providerIdEdits';
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
import { describeUrn, parseUrn, URN_PREFIX } from '../../../../shared/urn';
import type { Fix } from '../engine/rule';
import { counted } from '../../../../shared/counted';
import { binarySearch } from '../../../../shared/binarySearch';
import { factsPhrase, weigh, type Evidence, type Fact } from './evidence';
import { providerWitnesses } from './providerFit';
import {
  isDefaultProvider,
  likeliestFirst,
  packageOf,
  providerCandidates,
  sameMajor,
  versionInName,
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
    if (meant) return [this.newId(resource, meant)];
    const { reference } = parseProviderReference(resource.provider);
    const withoutId = reference && this.withoutId(reference);
    if (withoutId) return [this.oldId(resource, reference, withoutId)];
    const exchanged = reference && this.exchanged(reference);
    if (exchanged) return [this.exchange(resource, exchanged)];
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
    const insertion = reference && this.insertion(resource, reference, sure ? [] : candidates);
    if (insertion) fixes.splice(sure ? 1 : 0, 0, insertion);
    return renamed ? [this.oldUrn(resource, reference, renamed), ...fixes] : fixes;
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

  /** Gives a provider a new id. This loses nothing, because provider ids are Pulumi's own. */
  private newId(resource: Resource, provider: Resource): Fix {
    const { model } = this;
    const base = provider.id.replace(/:+/g, '-');
    let id = base;
    for (let n = 2; model.graph.providers.has(formatProviderReference(provider.urn, id)); n++)
      id = `${base}-${n}`;
    return {
      title: `Give the provider ${describeUrn(provider.urn)} the id '${id}', everywhere it occurs`,
      kind: `new-id:${provider.index}`,
      preferred: true,
      lossless: this.isFirst(resource),
      done: (count) => `${counted(count, 'provider')} given an id`,
      changes: () => providerIdChanges(model, provider, id),
    };
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

  private oldUrn(resource: Resource, reference: ProviderReference, provider: Resource): Fix {
    const { model } = this;
    // If there is a single reference, it may be what was changed.
    const isSure = this.needed.get(resource.provider)!.count > 1 || !this.isOfStack(provider.urn);
    return {
      title: `Give the provider ${describeUrn(provider.urn)} back the URN that its resources name: ${describeUrn(reference.urn)}`,
      kind: `old-urn:${provider.index}`,
      preferred: isSure,
      lossless: isSure && this.isFirst(resource),
      done: (count) => `${counted(count, 'provider')} given ${count === 1 ? 'its' : 'their'} old URN`,
      changes: () => urnChanges(model, new Map([[provider.urn, reference.urn]])),
    };
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

  private oldId(resource: Resource, { id }: ProviderReference, provider: Resource): Fix {
    return {
      title: `Give the provider ${describeUrn(provider.urn)} back the id that its resources name: '${id}'`,
      kind: `old-id:${provider.index}`,
      preferred: true,
      lossless: this.isFirst(resource),
      done: (count) => `${counted(count, 'provider')} given ${count === 1 ? 'its' : 'their'} old id`,
      changes: () => [
        ...(provider.custom ? [] : [setField(provider, 'custom', 'true')]), // Only a custom resource can have an id.
        setField(provider, 'id', JSON.stringify(id)),
      ],
    };
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

  private exchange(resource: Resource, [one, two]: readonly [Resource, Resource]): Fix {
    return {
      title: `Give the providers ${describeUrn(one.urn)} and ${describeUrn(two.urn)} back the ids that their resources name`,
      kind: `exchange-ids:${one.index}`,
      preferred: true,
      lossless: resource.provider === formatProviderReference(one.urn, two.id) && this.isFirst(resource),
      done: (count) => `the ids of ${counted(count, 'pair')} of providers exchanged back`,
      changes: () => [
        setField(one, 'id', JSON.stringify(two.id)),
        setField(two, 'id', JSON.stringify(one.id)),
      ],
    };
  }

  private isOfStack(urn: string): boolean {
    return this.model.graph.isOwn(parseUrn(urn));
  }

  /**
   * Inserts the provider that a reference names. Its URN and id are in the reference; a default provider's
   * configuration is copied from another default provider of the package, any other's from the only one of its name
   * that no resource uses: an update wrote it again at another place. Without one, the provider may reach another place, and
   * delete objects of the same names there: those of its resources are kept.
   */
  private insertion(
    resource: Resource,
    { urn, id }: ProviderReference,
    candidates: readonly ProviderCandidate[],
  ): Fix | undefined {
    const { model } = this;
    if (!this.isMissing({ urn, id })) return undefined;
    const { type } = parseUrn(urn)!;
    const version = versionInName(urn)?.join('.');
    const isDefault = isDefaultProvider(urn);
    const alike = isDefault ? candidates.find((one) => one.isDefault) : this.writtenAgain(urn, candidates);
    const isBuiltIn = type === BUILT_IN;
    const copied = isBuiltIn ? {} : alike ? configurationOf(alike.provider) : undefined;
    const inputs = isDefault ? withVersion(copied, version) : copied;
    const isSure = isDefault && copied !== undefined && (version !== undefined || isBuiltIn);
    const known = version === undefined ? '' : `, of version ${version}`;
    const configuration = isBuiltIn
      ? ' (it is built in, and needs no configuration)'
      : copied
        ? `, configured as ${isDefault ? '' : 'the unused '}${describeUrn(alike!.provider.urn)} is`
        : ' (how it was configured is not known: if the next update replaces its resources, their objects stay)';
    return {
      title: `Insert the provider ${describeUrn(urn)} again${known}${configuration}`,
      kind: `insert-provider:${resource.provider}`,
      preferred: isSure,
      lossless: isSure && this.isFirst(resource),
      done: (count) => `${counted(count, 'default provider')} inserted again`,
      changes: () => {
        const entry = { urn, custom: true, id, type, ...(inputs && { inputs, outputs: inputs }) };
        const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
        next.splice(this.needed.get(resource.provider)!.first.index, 0, { text: newEntry(model, entry) });
        return [
          { kind: 'arrangeResources', next },
          ...(isBuiltIn || copied ? [] : kept(model, resource.provider)),
        ];
      },
    };
  }

  private writtenAgain(urn: string, candidates: readonly ProviderCandidate[]): ProviderCandidate | undefined {
    const name = parseUrn(urn)!.name;
    const alike = candidates.filter(({ provider }) => parseUrn(provider.urn)?.name === name);
    const found = onlyOne(alike);
    const isUsed = found && this.needed.has(formatProviderReference(found.provider.urn, found.provider.id));
    return isUsed ? undefined : found;
  }
}

/** Lets the objects of a provider's resources stay until the next update sets the option that the program has. */
function kept(model: StateModel, provider: string): Change[] {
  const users = dependentsIn(model).users.get(provider) ?? [];
  return users
    .filter((user) => !user.delete && !user.flag('external') && !user.flag('retainOnDelete'))
    .map((user) => setField(user, 'retainOnDelete', 'true'));
}

/** The type of the provider of stack references, which is part of Pulumi. */
const BUILT_IN = 'pulumi:providers:pulumi';
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

function rebinding(
  resource: Resource,
  provider: Resource,
  isSure: boolean,
  facts: readonly Fact[] = [],
): Fix {
  const text = JSON.stringify(formatProviderReference(provider.urn, provider.id));
  const name = `the provider ${describeUrn(provider.urn)} with id '${provider.id}'`;
  const risk = isSure
    ? ''
    : ' (if it is configured for another place, the next update replaces or loses the object)';
  const reason = isSure || facts.length === 0 ? '' : `, as ${factsPhrase(facts)}`;
  return {
    title: `Use ${name}${reason}${risk}`,
    kind: `provider:${resource.provider}:${provider.index}`,
    preferred: isSure,
    lossless: isSure,
    done: (count) => `${counted(count, 'resource')} bound to the provider ${describeUrn(provider.urn)}`,
    titleForAll: (count) => `Use the provider ${describeUrn(provider.urn)} in all ${count} places${risk}`,
    changes: () => [{ kind: 'replace', span: resource.fields.get('provider')!, text }],
  };
}

/**
 * The configuration of a provider; undefined if it is unknown or can't be copied, such as that of a parameterized
 * package.
 */
function configurationOf(provider: Resource): Record<string, unknown> | undefined {
  const node = provider.fields.get('inputs');
  if (!node?.isObject) return undefined;
  try {
    const inputs = JSON.parse(node.raw) as Record<string, unknown>;
    return '__internal' in inputs ? undefined : inputs;
  } catch {
    return undefined;
  }
}

/** The configuration of a default provider with the version that its name has, which may be none. */
function withVersion(
  configuration: Record<string, unknown> | undefined,
  version: string | undefined,
): Record<string, unknown> | undefined {
  const { version: _, ...rest } = configuration ?? {};
  return version === undefined ? configuration && rest : { ...rest, version };
}
