import type { ObjectListing } from '../../../../shared/pendingOperations';
import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';
import { inputsOf } from './idProposalsFromState';
import { whyNotCreated } from './operationRows';

/** The providers' settings that say where they work; none of them is secret. */
const PLACES = ['region', 'profile'] as const;

/** What lists the objects of the type of a pending create; undefined if it cannot have made one, or its provider is unknown. */
export function objectListing(model: StateModel, index: number): ObjectListing | undefined {
  const operation = model.pendingOperations[index];
  const resource = operation?.resource;
  if (!resource || whyNotCreated(model, operation) !== undefined) return undefined;
  const { reference } = parseProviderReference(resource.provider);
  const provider = reference && model.graph.byUrn.get(reference.urn)?.find((copy) => !copy.delete);
  if (!provider) return undefined;
  const inputs = inputsOf(provider);
  const version = inputs.get('version')?.string;
  const settings = PLACES.flatMap((name) => {
    const text = inputs.get(name)?.string;
    return text === undefined ? [] : [[name, text] as const];
  });
  const { type } = resource;
  return {
    type,
    provider: provider.urn,
    ...(version !== undefined && { version }),
    settings: Object.fromEntries(settings),
    known: model.resources.flatMap((one) => (one.type === type && one.id !== '' ? [one.id] : [])),
  };
}
