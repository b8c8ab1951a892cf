import type { StateModel } from '../state/model';
import {
  formatProviderReference,
  isCrash,
  isProviderType,
  parseProviderReference,
  providerPackage,
  providerUrnFailure,
} from '../state/providerReference';
import type { Resource } from '../state/resource';
import { describeUrn, parseUrn, URN_PREFIX } from '../state/urn';
import { describeResource } from './describe';
import { orderFixes } from './references';
import type { Fix, Rule } from './rule';

export const providerReference: Rule = {
  code: 'provider-reference',
  title: 'A provider reference must be well formed',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why: 'A provider reference is the URN of a provider resource, `::`, and that provider’s id. This one was cut or changed.',
    repair: 'Choose one of the providers of the same package that are in the state.',
  },
  checkState(model, report) {
    for (const resource of model.resources) {
      const node = resource.fields.get('provider');
      if (resource.provider === '' || !node) continue;
      const { failure } = parseProviderReference(resource.provider);
      if (failure === undefined) continue;
      report({
        span: node,
        message: `${describeResource(resource)} has a malformed provider reference; it must be <provider URN>::<provider id>.`,
        engine: isCrash(failure)
          ? failure
          : `failed to parse provider reference for resource ${resource.urn}: ${failure}`,
        fatal: isCrash(failure),
        resource,
        fixes: rebindings(model, resource),
      });
    }
  },
};

export const unknownProvider: Rule = {
  code: 'unknown-provider',
  title: 'The provider of a resource must be in the state, before it',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The reference must match a provider resource exactly, URN and id, and that provider must come earlier in the ' +
      'list. Providers get lost when an update is interrupted, when a default provider changes its version, and in ' +
      'edits by hand. `pulumi state repair` can’t repair this.',
    repair:
      'If the provider is in the list but too late, move it up. Otherwise use another provider of the same package: ' +
      'one with the same id or URN is almost always the same provider.',
  },
  checkState(model, report) {
    for (const resource of model.resources) {
      const node = resource.fields.get('provider');
      if (resource.provider === '' || !node || resource.pendingReplacement) continue;
      const { reference } = parseProviderReference(resource.provider);
      if (!reference) continue;
      const copies = model.graph.providers.get(resource.provider);
      if (copies && copies[0]!.index <= resource.index) continue;
      const later = copies?.[0];
      const provider = describeUrn(reference.urn);
      report({
        span: node,
        message: later
          ? `The provider ${provider} of ${describeResource(resource)} comes after it in the list.`
          : `${describeResource(resource)} is managed by the provider ${provider} with id '${reference.id}', which is not in this state${sameUrnHint(model, reference.urn)}.`,
        engine: `resource ${resource.urn} refers to unknown provider ${resource.provider}`,
        related: later && [{ span: later.anchor, message: 'The provider stands here.' }],
        resource,
        fixes:
          later && !model.graph.cyclic.has(resource)
            ? orderFixes(model, resource, `provider ${provider}`)
            : rebindings(model, resource),
      });
    }
  },
};

export const providerUrn: Rule = {
  code: 'provider-urn',
  title: 'The URN of a provider must be that of a provider',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why: 'The `type` says that this is a provider, its URN says otherwise: one of the two was edited.',
    repair: 'Make the type and the last part of the URN’s type agree.',
  },
  checkResource(resource, _model, report) {
    if (!resource.isProvider || !resource.urn.startsWith(URN_PREFIX)) return; // without it: another rule's
    const failure = providerUrnFailure(resource.urn);
    if (failure === undefined) return;
    report({
      span: resource.anchor,
      message: `This has the type of a provider ("${resource.type}"), but its URN is that of another kind of resource.`,
      engine: isCrash(failure) ? failure : `provider ${resource.urn} is not referenceable: ${failure}`,
      fatal: isCrash(failure),
      resource,
    });
  },
};

function sameUrnHint(model: StateModel, urn: string): string {
  const id = model.graph.first(urn)?.id;
  return id === undefined || id === '' ? '' : `: there it has the id '${id}'`;
}

/** Fixes that give a resource another provider of its package, the likeliest first. */
function rebindings(model: StateModel, resource: Resource): Fix[] {
  const node = resource.fields.get('provider')!;
  const candidates = providersFor(model, resource);
  return candidates.slice(0, 5).map((provider) => ({
    title: `Use the provider ${describeUrn(provider.urn)} with id '${provider.id}'`,
    kind: `provider:${resource.provider}:${provider.index}`,
    preferred: candidates.length === 1,
    lossless: candidates.length === 1,
    titleForAll: (count: number) => `Use the provider ${describeUrn(provider.urn)} in all ${count} places`,
    changes: () => [
      {
        kind: 'replace',
        span: node,
        text: JSON.stringify(formatProviderReference(provider.urn, provider.id)),
      },
    ],
  }));
}

/** Live providers of the resource's package that come before it: same id or URN first, then the nearest before. */
function providersFor(model: StateModel, resource: Resource): Resource[] {
  const { reference } = parseProviderReference(resource.provider);
  const wanted = packageOf(resource, reference?.urn);
  const score = (provider: Resource): number =>
    (provider.urn === reference?.urn ? 2 : 0) + (provider.id === reference?.id ? 1 : 0);
  return model.resources
    .filter(
      (provider) =>
        provider.isProvider &&
        !provider.delete &&
        provider.id !== '' &&
        provider.index < resource.index &&
        providerUrnFailure(provider.urn) === undefined &&
        providerPackage(provider.type) === wanted,
    )
    .sort((a, b) => score(b) - score(a) || b.index - a.index);
}

function packageOf(resource: Resource, providerUrnText: string | undefined): string {
  const named = providerUrnText === undefined ? undefined : parseUrn(providerUrnText)?.type;
  if (named !== undefined && isProviderType(named)) return providerPackage(named);
  return resource.type.split(':')[0] ?? '';
}
