import { LineIndex } from '../../text/lineStarts';
import type {
  EarlierState,
  OpenedPendingOperations,
  PendingOperationRow,
} from '../../../../shared/pendingOperations';
import { canBeCreated } from '../../edits/settledOperations';
import type { StateModel } from '../../state/model';
import { pendingOperationInfo } from '../../state/operationTypes';
import type { PendingOperation } from '../../state/resource';
import { shownTime } from '../../state/shownTime';
import { meaningOf } from '../hover/operationHover';
import { registryPage } from '../links/registryPage';
import { idProposalsFromState, inputsOf } from './idProposalsFromState';
import { listingProvider } from './objectListing';

/** Maximum names in a row. */
const MOST_NAMES = 40;

/** The pending operations of a state, and when it was written. */
export function pendingOperations(model: StateModel): Omit<OpenedPendingOperations, 'id'> {
  const writtenAt = shownTime(model);
  return { operations: operationRows(model), ...(writtenAt !== undefined && { writtenAt }) };
}

/** The pending operations of a state, with the facts that help to decide how each ended. */
export function operationRows(model: StateModel): PendingOperationRow[] {
  const lines = new LineIndex(model.text);
  return model.pendingOperations.map((operation) => {
    const { resource, type } = operation;
    const { meaning, todo } = meaningOf(type);
    const why = whyNotCreated(model, operation);
    const info = pendingOperationInfo(model, operation);
    const page = registryPage(info.resourceType);
    return {
      ...info,
      line: lines.positionOf(resource?.anchor.start ?? operation.node.start).line,
      isInState: model.graph.byUrn.has(info.urn),
      meaning: `${meaning} ${todo}`,
      ...(why !== undefined && { notCreatable: why }),
      isListable: listingProvider(model, operation) !== undefined,
      ...(page !== undefined && { registryPage: page }),
      inputNames: resource && model.isSound ? [...inputsOf(resource).keys()].slice(0, MOST_NAMES) : [],
      proposals: resource && why === undefined ? idProposalsFromState(model, resource) : [],
    };
  });
}

/** Why an operation can't be settled as a create that did happen; undefined if it can. */
export function whyNotCreated(model: StateModel, operation: PendingOperation): string | undefined {
  if (canBeCreated(model, operation)) return undefined;
  const { resource, type } = operation;
  if (type !== 'creating') return 'Only a create can have made something new.';
  if (!resource || resource.urn === '') return 'It names no resource.';
  if (!resource.custom) return 'A component has no id: there is nothing of it at a provider.';
  if (resource.isProvider) return 'A provider is made anew by the next update.';
  if (resource.provider !== '' && !model.graph.providers.has(resource.provider)) {
    return 'Its provider is not in the state, so it can’t be put there either.';
  }
  return 'Pulumi would not take it into the state as it is here.';
}

/** Facts from an earlier state: the ids of live resources (not of old halves), and the pending operations. */
export function earlierState(model: StateModel, urns: readonly string[]): EarlierState {
  const { graph, pendingOperations, resourceList } = model;
  return {
    isState: resourceList !== undefined,
    ids: urns.flatMap((urn) => {
      const live = (graph.byUrn.get(urn) ?? []).find((copy) => !copy.delete && copy.custom && copy.id !== '');
      return live ? [{ urn, id: live.id }] : [];
    }),
    pending: pendingOperations.map(({ type, resource }) => ({ type, urn: resource?.urn ?? '' })),
  };
}
