import type { StateModel } from './model';
import { isOperationType } from './operationTypes';

/**
 * The type of a pending operation, to be shown; `''` if there is none. In broken JSON, an unknown one can be anything, a
 * secret too.
 */
export function shownOperation(model: StateModel, type: string): string {
  return model.isSound || isOperationType(type) ? type : '';
}
