import type { StateModel } from '../../state/model';
import {
  isProviderType,
  providerPackage,
  providerUrnFailure,
  type ProviderReference,
} from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';

/** A live provider that resources can refer to. */
export interface ProviderCandidate {
  provider: Resource;
  /** The package's name. */
  name: string;
  version: Version | undefined;
  /**
   * True for a provider that Pulumi made and configured from the stack's configuration. All default providers of a
   * package have the same configuration.
   */
  isDefault: boolean;
}

export type Version = readonly [major: number, minor: number, patch: number];

/** All candidates of a state, in any order. */
export function providerCandidates({ graph }: StateModel): ProviderCandidate[] {
  return [...graph.providers.values()].flat().flatMap((provider) => {
    const isUsable = !provider.delete && provider.id !== '';
    if (!isUsable || providerUrnFailure(provider.urn) !== undefined) return [];
    const name = providerPackage(provider.type);
    return [{ provider, name, version: versionOf(provider), isDefault: isDefaultProvider(provider.urn) }];
  });
}

/** True for a provider that Pulumi makes itself if the program names none: `default`, `default_6_51_0`. */
export function isDefaultProvider(urn: string): boolean {
  return /^default(?:_|$)/.test(parseUrn(urn)?.name ?? '');
}

/** The package that must manage a resource: that of the provider it names, otherwise that of its type. */
export function packageOf(resource: Resource, providerUrn: string | undefined): string {
  const named = providerUrn === undefined ? undefined : parseUrn(providerUrn)?.type;
  if (named !== undefined && isProviderType(named)) return providerPackage(named);
  return resource.type.split(':')[0] ?? '';
}

/**
 * The candidates of one package, most likely first: same id, same URN, then default providers if a default one is
 * missing, otherwise explicit ones, nearest version first.
 * @param ranked the providers, the likeliest by other evidence first, which counts more than the version
 */
export function likeliestFirst(
  candidates: readonly ProviderCandidate[],
  reference: ProviderReference | undefined,
  ranked: readonly Resource[] = [],
): ProviderCandidate[] {
  const version = versionInName(reference?.urn);
  const isDefault = isDefaultProvider(reference?.urn ?? '');
  const score = (one: ProviderCandidate): number =>
    (one.provider.id === reference?.id ? 4 : 0) +
    (one.provider.urn === reference?.urn ? 2 : 0) +
    (one.isDefault === isDefault ? 1 : 0);
  return [...candidates].sort(
    (a, b) =>
      score(b) - score(a) ||
      ranked.indexOf(a.provider) - ranked.indexOf(b.provider) ||
      distance(version, a.version) - distance(version, b.version) ||
      b.provider.index - a.provider.index,
  );
}

/**
 * The nearest default provider of the same major version, if a default one is missing. All default providers of a package
 * have the same configuration, and the next update takes the version of the program's package in any case.
 * @param candidates those of the package, the nearest version first
 */
export function sameMajor(
  candidates: readonly ProviderCandidate[],
  { urn }: ProviderReference,
): ProviderCandidate | undefined {
  const wanted = versionInName(urn);
  // Before version 1.0, each minor version may be incompatible.
  const compared = wanted?.[0] === 0 ? 2 : 1;
  return candidates.find(
    ({ isDefault, version }) =>
      isDefault && wanted && version && wanted.slice(0, compared).every((part, i) => part === version[i]),
  );
}

/** The version in the name of a default provider: `default_6_51_0`. */
export function versionInName(urn: string | undefined): Version | undefined {
  const name = parseUrn(urn ?? '')?.name ?? '';
  return versionIn(/^default_(\d+_\d+_\d+)$/.exec(name)?.[1]?.replaceAll('_', '.'));
}

function versionOf(provider: Resource): Version | undefined {
  const inputs = provider.fields.get('inputs');
  return versionInName(provider.urn) ?? versionIn(inputs?.expand().get('version')?.string);
}

function versionIn(text: string | undefined): Version | undefined {
  const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})/.exec(text ?? '');
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** The distance of two versions; the largest if one is missing. */
function distance(a: Version | undefined, b: Version | undefined): number {
  if (!a || !b) return Number.MAX_VALUE;
  return a.reduce((sum, part, i) => sum * 1e6 + Math.min(Math.abs(part - b[i]!), 1e6 - 1), 0);
}
