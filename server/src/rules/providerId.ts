import { providerIdChanges } from '../edits/providerIdEdits';
import { setField } from '../edits/fieldEdits';
import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';
import type { StateModel } from '../state/model';
import { isProviderType } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Explanation, Finding, Fix, Rule } from './engine/rule';

export const providerId: Rule = {
  code: 'provider-id',
  title: 'The id of a provider must be known',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Pulumi gives each provider an id of its own, by which its resources name it. This id is missing, or ' +
      'is the placeholder for an unknown value: the state was copied from a preview, or edited by hand. ' +
      'Commands that need the provider say that it “has an unknown ID”.',
    repair:
      'Give it any id that no other provider has, such as a new UUID. The quick fix puts it into the references of its ' +
      'resources too: they name the provider as `<URN>::<id>`.',
  },
  checkState(model, report) {
    const { graph } = model;
    for (const [resource] of model.select(providersWithoutId))
      report({ span: resource.fields.get('id') ?? resource.anchor, resource }, () =>
        withoutKnownId(model, resource),
      );
    for (const [resource] of model.select(withDeniedProvider))
      report(deniedProvider(model, resource, graph.providerOf(resource)!));
    for (const [resource] of model.select(withGoingProvider))
      report(goingProvider(model, resource, graph.providerOf(resource)!));
  },
};

/** Providers without a known id. One that is being deleted is left out unless something still needs it. */
const providersWithoutId: Selector<true> = (resource) => {
  if (isGoing(resource) || !isProviderType(parseUrn(resource.urn)?.type ?? '')) return undefined;
  if (resource.id === UNKNOWN_VALUE) return true;
  // Another rule reports a custom provider without an id.
  if (resource.id !== '' || resource.custom) return undefined;
  const node = resource.fields.get('id');
  return !node || node.isString || node.isNull || undefined;
};

function withoutKnownId(model: StateModel, provider: Resource): Explanation {
  const isUnknown = provider.id === UNKNOWN_VALUE;
  return {
    message: isUnknown
      ? `The provider ${describeResource(provider)} has the placeholder for an unknown value as its id, so that no preview, update or refresh works: give it an id of its own, here and in all references to it.`
      : `The provider ${describeResource(provider)} has no id, so that the next preview, update or refresh fails: give it an id of its own, here and in all references to it.`,
    engine: isUnknown ? `provider '${provider.urn}' has an unknown ID` : undefined,
    fixes: [newId(model, provider)],
  };
}

/** True for a provider that is pending deletion, or was deleted for a replacement. */
function isGoing(provider: Resource): boolean {
  return provider.delete || provider.pendingReplacement;
}

/**
 * Resources whose provider has no known id and is pending deletion: a refresh, or the deletion of the resource, needs
 * it.
 */
const withGoingProvider: Selector<true> = (resource, { graph }) => {
  if (!resource.provider.endsWith(`::${UNKNOWN_VALUE}`) || resource.viewOf !== '') return undefined;
  const provider = graph.providerOf(resource);
  return provider && isGoing(provider) ? true : undefined;
};

function goingProvider(model: StateModel, resource: Resource, provider: Resource): Finding {
  return {
    span: resource.fields.get('provider')!,
    message: `The provider ${describeResource(provider)} of ${describeResource(resource)} has no known id, so that a refresh or destroy fails: give it an id of its own, here and in all references to it.`,
    engine: `could not create provider ${resource.provider}: provider '${provider.urn}' has an unknown ID`,
    cause: resource.provider,
    related: [{ span: provider.anchor, message: 'The provider is here.' }],
    resource,
    fixes: [newId(model, provider)],
  };
}

/** The id that Pulumi passes to a program for a disabled default provider (`denyDefaultProviderID`). */
const DENIED = '::denydefaultprovider';

/** Resources whose provider is in the state and has that id; another rule reports the others. */
const withDeniedProvider: Selector<true> = (resource, { graph }) => {
  const { provider, custom, isProvider, pendingReplacement, viewOf } = resource;
  const isAsked = custom && !isProvider && !pendingReplacement && viewOf === '';
  return isAsked && provider.endsWith(DENIED) && graph.providerOf(resource) ? true : undefined;
};

function deniedProvider(model: StateModel, resource: Resource, provider: Resource): Finding {
  return {
    span: resource.fields.get('provider')!,
    message: `The id of the provider of ${describeResource(resource)} says that it is a disabled default provider, so that a refresh fails: give the provider another id.`,
    engine: `'${resource.urn}' must use an explicit provider`,
    resource,
    fixes: [newId(model, provider)],
  };
}

function newId(model: StateModel, provider: Resource): Fix {
  return {
    title: `Give the provider ${describeResource(provider)} ${provider.id === '' ? 'an id' : 'another id'}, everywhere it occurs…`,
    kind: 'set-id',
    asks: 'id',
    changes: (id = '') => [
      ...(provider.custom ? [] : [setField(provider, 'custom', 'true')]), // Only a custom resource can have an id.
      ...providerIdChanges(model, provider, id),
    ],
  };
}
