import type { ObjectListing } from '../../../../shared/pendingOperations';
import { canBeCreated } from '../../edits/settledOperations';
import { identifiesObject } from '../../rules/support/sameObject';
import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { PendingOperation, Resource } from '../../state/resource';
import { inputsOf } from './idProposalsFromState';

/** The providers' settings that say where they work; none of them is secret. */
const PLACES = ['region', 'profile', 'subscriptionId', 'project', 'context', 'cluster'] as const;

/** What lists the objects of the type of a pending create; undefined if it cannot have made one, or none lists such. */
export function objectListing(model: StateModel, index: number): ObjectListing | undefined {
  const operation = model.pendingOperations[index];
  const provider = operation && listingProvider(model, operation);
  if (!provider || !operation.resource) return undefined;
  const inputs = inputsOf(provider);
  const version = inputs.get('version')?.string;
  const settings = PLACES.flatMap((name) => {
    const text = inputs.get(name)?.string;
    return text === undefined ? [] : [[name, text] as const];
  });
  const { type } = operation.resource;
  return {
    type,
    provider: provider.urn,
    ...(version !== undefined && { version }),
    settings: Object.fromEntries(settings),
    unshown: [...inputs.keys()].filter((name) => !settings.some(([shown]) => shown === name)),
    known: model.resources.flatMap((one) => (one.type === type && one.id !== '' ? [one.id] : [])),
  };
}

/**
 * The provider that may list the objects among which a pending create can have made one. Undefined if nothing lists them: the
 * program's own code makes what dynamic providers have, and other packages have nothing anywhere.
 */
export function listingProvider(model: StateModel, operation: PendingOperation): Resource | undefined {
  const { resource } = operation;
  if (!resource || !canBeCreated(model, operation) || !identifiesObject(resource)) return undefined;
  const { reference } = parseProviderReference(resource.provider);
  return reference && model.graph.byUrn.get(reference.urn)?.find((copy) => !copy.delete);
}
