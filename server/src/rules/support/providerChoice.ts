import { isDefaultProvider } from './providerCandidates';
import { setField } from '../../edits/fieldEdits';
import { referenceTo } from '../../state/graph';
import type { StateModel } from '../../state/model';
import {
  formatProviderReference,
  isProviderType,
  providerPackage,
  providerUrnFailure,
} from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { placeOf } from '../../state/resourceIndex';
import { parseUrn } from '../../../../shared/urn';
import { describeResource } from '../../state/describeResource';
import type { Fix } from '../engine/rule';

/** Maximum number of providers offered. */
const OFFERED = 5;
/** Maximum number of providers compared for it. */
const COMPARED = 100;

/**
 * Fixes that give a resource one of the providers of its package: first the one that most resources of its type use,
 * then the nearest before it. None is preferred: with the wrong one, the next update replaces or loses the object.
 */
export function providerChoices(model: StateModel, resource: Resource): Fix[] {
  const uses = model.once(usesByType);
  const others = (provider: Resource): number => uses.get(useOf(resource, referenceTo(provider))) ?? 0;
  const candidates = providersBefore(model, resource, packageOfUrn(resource.urn));
  candidates.sort((a, b) => others(b) - others(a));
  return candidates.slice(0, OFFERED).map((provider) => ({
    title: `Use the provider ${describeResource(provider)} with id '${provider.id}'${usedBy(others(provider))}`,
    kind: `provider:${provider.index}`,
    titleForAll: (count) => `Use the provider ${describeResource(provider)} for all ${count} resources`,
    changes: () => [
      setField(resource, 'provider', JSON.stringify(formatProviderReference(provider.urn, provider.id))),
    ],
  }));
}

function usedBy(others: number): string {
  return others === 0
    ? ''
    : `, as ${others === 1 ? 'another' : `${others} others`} of its type ${others === 1 ? 'does' : 'do'}`;
}

/** By type: how many resources use each provider. */
function usesByType({ resources }: StateModel): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const resource of resources) {
    const use = useOf(resource, resource.provider);
    found.set(use, (found.get(use) ?? 0) + 1);
  }
  return found;
}

const useOf = ({ type }: Resource, provider: string): string => `${type}\n${provider}`;

/**
 * The type in the URN of a resource that needs a provider but names none. The next command assigns its package's
 * default provider (`addDefaultProviders`).
 */
export function typeWithoutProvider({ urn, custom, provider }: Resource): string | undefined {
  if (!custom || provider !== '') return undefined;
  const type = parseUrn(urn)?.type;
  return type === undefined || isProviderType(type) ? undefined : type;
}

/** The providers of a package before this resource, nearest first, up to a maximum. */
function providersBefore(model: StateModel, { index }: Resource, packageName: string): Resource[] {
  const all = livingProviders(model).get(packageName) ?? [];
  const end = placeOf(all, index);
  return all.slice(Math.max(0, end - COMPARED), end).reverse();
}

/** By package: the providers that are not pending deletion and that references can name, in file order. */
export function livingProviders(model: StateModel): ReadonlyMap<string, Resource[]> {
  return model.once(readProviders);
}

/** The first live explicit provider of a package, made by the program. */
export function explicitProvider(model: StateModel, packageName: string): Resource | undefined {
  return livingProviders(model)
    .get(packageName)
    ?.find(({ urn }) => !isDefaultProvider(urn));
}

/** The package in a URN's type; its provider manages the resource. */
export function packageOfUrn(urn: string): string {
  const type = parseUrn(urn)?.type ?? '';
  return isProviderType(type) ? providerPackage(type) : (type.split(':', 1)[0] ?? '');
}

function readProviders({ graph }: StateModel): ReadonlyMap<string, Resource[]> {
  const found = new Map<string, Resource[]>();
  const all = [...graph.providers.values()].flat().sort((a, b) => a.index - b.index);
  for (const provider of all) {
    if (provider.delete || provider.id === '' || providerUrnFailure(provider.urn) !== undefined) continue;
    const name = providerPackage(provider.type);
    const list = found.get(name);
    if (list) list.push(provider);
    else found.set(name, [provider]);
  }
  return found;
}
