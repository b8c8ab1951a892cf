import type { ListItem } from '../../edits/listEdits';
import { newEntry } from '../../edits/newEntry';
import { providerIdChanges } from '../../edits/providerIdEdits';
import { UNKNOWN_VALUE } from '../../../../shared/unknownValues';
import type { StateModel } from '../../state/model';
import {
  formatProviderReference,
  isProviderType,
  parseProviderReference,
  providerPackage,
  providerUrnFailure,
  type ProviderReference,
} from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { describeUrn, parseUrn } from '../../../../shared/urn';
import type { Fix } from '../engine/rule';
import { counted } from '../../../../shared/counted';

/** Finds providers for resources that have none; made once for each check. */
export class ProviderSearch {
  private readonly live: readonly ProviderCandidate[];
  private readonly needed = new Map<string, Resource>();
  /** Providers that no reference can name because their id contains `::`, by the text of the references to them. */
  private readonly unnameable = new Map<string, Resource>();

  constructor(private readonly model: StateModel) {
    this.live = [...model.graph.providers.values()].flat().flatMap((provider) => {
      const isUsable = !provider.delete && provider.id !== '';
      if (!isUsable || providerUrnFailure(provider.urn) !== undefined) return [];
      return [{ provider, name: providerPackage(provider.type), version: versionOf(provider) }];
    });
    for (const resource of model.resources) {
      if (!this.needed.has(resource.provider)) this.needed.set(resource.provider, resource);
      const reference = formatProviderReference(resource.urn, resource.id);
      if (resource.isProvider && resource.id !== '' && !model.graph.providers.has(reference))
        this.unnameable.set(reference, resource);
    }
  }

  /** The provider that a resource names literally, but that Pulumi does not find by this name. */
  unnameableProvider({ provider }: Resource): Resource | undefined {
    return this.unnameable.get(provider);
  }

  /** The fixes, the best first. */
  fixes(resource: Resource): Fix[] {
    const meant = this.unnameableProvider(resource);
    if (meant) return [this.newId(resource, meant)];
    const { reference } = parseProviderReference(resource.provider);
    const candidates = this.candidates(resource, reference);
    // An id that Pulumi made belongs to no other provider.
    const sameId = candidates.filter(({ provider }) => provider.id === reference?.id);
    const sure = candidates.length === 1 ? candidates[0] : sameId.length === 1 ? sameId[0] : undefined;
    const rebindings = candidates
      .slice(0, CANDIDATES)
      .map((candidate) => rebinding(resource, candidate.provider, candidate === sure));
    const insertion = reference && this.insertion(resource, reference);
    if (!insertion) return rebindings;
    return [...rebindings, { ...insertion, preferred: candidates.length === 0 }];
  }

  /** Provider ids are Pulumi's own: replacing one loses nothing. */
  private newId(resource: Resource, provider: Resource): Fix {
    const { model } = this;
    const base = provider.id.replace(/:+/g, '-');
    let id = base;
    for (let n = 2; model.graph.providers.has(formatProviderReference(provider.urn, id)); n++)
      id = `${base}-${n}`;
    return {
      title: `Give the provider ${describeUrn(provider.urn)} the id '${id}', everywhere it stands`,
      kind: `new-id:${provider.index}`,
      preferred: true,
      // One such fix is enough for all.
      lossless: this.needed.get(resource.provider) === resource,
      done: (count) => `${counted(count, 'provider')} given an id`,
      changes: () => providerIdChanges(model, provider, id),
    };
  }

  /** Live providers of the resource's package before it: with the same id, the same URN, or a near version. */
  private candidates(resource: Resource, reference: ProviderReference | undefined): ProviderCandidate[] {
    const wanted = packageOf(resource, reference?.urn);
    const version = versionInName(parseUrn(reference?.urn ?? '')?.name ?? '');
    const score = ({ provider }: ProviderCandidate): number =>
      (provider.id === reference?.id ? 2 : 0) + (provider.urn === reference?.urn ? 1 : 0);
    return this.live
      .filter(({ provider, name }) => name === wanted && provider.index < resource.index)
      .sort(
        (a, b) =>
          score(b) - score(a) ||
          distance(version, a.version) - distance(version, b.version) ||
          b.provider.index - a.provider.index,
      );
  }

  /** Inserts the provider that a reference names, with only the facts in the reference. */
  private insertion(resource: Resource, { urn, id }: ProviderReference): Fix | undefined {
    const { model } = this;
    const parts = parseUrn(urn);
    const isOfStack = parts?.stack === model.identity?.stack && parts?.project === model.identity?.project;
    const exists = model.graph.byUrn.get(urn)?.some((copy) => !copy.delete) === true;
    if (!parts || !isOfStack || exists || !isProviderType(parts.type)) return undefined;
    if (id === '' || id === UNKNOWN_VALUE) return undefined;
    const version = versionInName(parts.name)?.join('.');
    const inputs = version === undefined ? undefined : { version };
    const known = version === undefined ? '' : `, of version ${version}`;
    return {
      title: `Insert the provider ${describeUrn(urn)} again${known} (what else was configured is not known)`,
      kind: `insert-provider:${resource.provider}`,
      changes: () => {
        const entry = { urn, custom: true, id, type: parts.type, ...(inputs && { inputs, outputs: inputs }) };
        const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
        next.splice(this.needed.get(resource.provider)!.index, 0, { text: newEntry(model, entry) });
        return [{ kind: 'arrangeResources', next }];
      },
    };
  }
}

/** Maximum providers offered. */
const CANDIDATES = 5;

interface ProviderCandidate {
  provider: Resource;
  /** The package's name. */
  name: string;
  version: Version | undefined;
}

type Version = readonly [number, number, number];

function rebinding(resource: Resource, provider: Resource, isSure: boolean): Fix {
  const text = JSON.stringify(formatProviderReference(provider.urn, provider.id));
  return {
    title: `Use the provider ${describeUrn(provider.urn)} with id '${provider.id}'`,
    kind: `provider:${resource.provider}:${provider.index}`,
    preferred: isSure,
    lossless: isSure,
    done: (count) => `${counted(count, 'resource')} bound to the provider ${describeUrn(provider.urn)}`,
    titleForAll: (count) => `Use the provider ${describeUrn(provider.urn)} in all ${count} places`,
    changes: () => [{ kind: 'replace', span: resource.fields.get('provider')!, text }],
  };
}

/** The version in the name of a default provider: `default_6_51_0`. */
function versionInName(name: string): Version | undefined {
  return versionIn(/^default_(\d+_\d+_\d+)$/.exec(name)?.[1]?.replaceAll('_', '.'));
}

function versionOf(provider: Resource): Version | undefined {
  const inputs = provider.fields.get('inputs');
  return (
    versionInName(parseUrn(provider.urn)?.name ?? '') ?? versionIn(inputs?.expand().get('version')?.string)
  );
}

function versionIn(text: string | undefined): Version | undefined {
  const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})/.exec(text ?? '');
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** The distance of two versions; without a version, it is the largest. */
function distance(a: Version | undefined, b: Version | undefined): number {
  if (!a || !b) return Number.MAX_VALUE;
  return a.reduce((sum, part, i) => sum * 1e6 + Math.min(Math.abs(part - b[i]!), 1e6 - 1), 0);
}

function packageOf(resource: Resource, providerUrnText: string | undefined): string {
  const named = providerUrnText === undefined ? undefined : parseUrn(providerUrnText)?.type;
  if (named !== undefined && isProviderType(named)) return providerPackage(named);
  return resource.type.split(':')[0] ?? '';
}
