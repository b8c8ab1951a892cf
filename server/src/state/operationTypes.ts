import type { StateModel } from './model';

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
