import { detectState } from '../../../shared/detect';
import type { StateModel } from './model';

/** In a few words behind a file's name: why its text is no state; undefined if it is one. */
export function textFailure(model: StateModel): string | undefined {
  if (model.text.trim() === '') return 'is empty';
  // A "deployment" or "checkpoint" is reported as wrong even if it does not look like a state's.
  const named = model.shape === 'export' || model.shape === 'checkpoint';
  return named || detectState(model.text) !== undefined ? undefined : 'is not a Pulumi state';
}
