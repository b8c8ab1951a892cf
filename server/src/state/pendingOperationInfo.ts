import type { PendingOperationInfo } from '../../../shared/pendingOperations';
import { parseUrn } from '../../../shared/urn';
import type { StateModel } from './model';
import type { PendingOperation } from './resource';
import { isTimestamp } from '../text/timestamp';
import { shownOperation } from './operationTypes';
import { shownType, shownUrn } from './unsureTexts';

/** A pending operation as the client knows it. */
export function pendingOperationInfo(model: StateModel, operation: PendingOperation): PendingOperationInfo {
  const { resource, index, type } = operation;
  const urn = resource ? shownUrn(model, resource) : '';
  const parts = parseUrn(urn);
  const modified = resource?.string('modified');
  return {
    index,
    type: shownOperation(model, type),
    urn,
    resourceType: parts?.type ?? (resource ? shownType(model, resource) : ''),
    name: parts?.name ?? '',
    custom: resource?.custom ?? false,
    ...(modified !== undefined && isTimestamp(modified) && { modified }),
    exists: model.graph.live(urn) !== undefined,
  };
}
