import type { StateModel } from './model';
import type { PendingOperationInfo } from '../../../shared/pendingOperations';
import { parseUrn } from '../../../shared/urn';
import type { PendingOperation } from './resource';
import { isTimestamp } from '../text/timestamp';
import { shownType, shownUrn } from './unsureTexts';

/** What the engine writes as the type of a pending operation. Source: `resource.OperationType`. */
const OPERATION_TYPES = ['creating', 'updating', 'deleting', 'reading', 'importing'] as const;

export type OperationType = (typeof OPERATION_TYPES)[number];

const known: ReadonlySet<string> = new Set(OPERATION_TYPES);

/** Whether the type that a state has is one of them: it can be any text. */
export function isOperationType(type: string): type is OperationType {
  return known.has(type);
}

/**
 * The type of a pending operation, to be shown; `''` if there is none. In broken JSON, an unknown one can be anything, a
 * secret too.
 */
export function shownOperation(model: StateModel, type: string): string {
  return model.isSound || isOperationType(type) ? type : '';
}

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
