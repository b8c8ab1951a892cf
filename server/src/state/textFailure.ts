import { detectState } from '../../../shared/detect';
import type { StateModel } from './model';

/** Why a text is not a state, in a few words to follow a file's name; undefined if it is one. */
export function textFailure(model: StateModel): string | undefined {
  if (model.text.trim() === '') return 'is empty';
  // A wrong "deployment" or "checkpoint" is reported even if it does not look like a state's.
  const named = model.shape === 'export' || model.shape === 'checkpoint';
  return named || detectState(model.text) !== undefined ? undefined : 'is not a Pulumi state';
}
