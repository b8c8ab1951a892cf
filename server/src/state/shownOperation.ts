import type { StateModel } from './model';

/** What the engine writes as the type of a pending operation (`resource.OperationType`). */
const KNOWN: ReadonlySet<string> = new Set(['creating', 'updating', 'deleting', 'reading', 'importing']);

/**
 * The type of a pending operation, to be shown; `''` if there is none. In broken JSON, an unknown one can be anything, a
 * secret too.
 */
export function shownOperation(model: StateModel, type: string): string {
  return model.isSound || KNOWN.has(type) ? type : '';
}
