import { detectState } from '../../../shared/detect';
import type { StateModel } from './model';

/** Why a text is not a state, in a few words to follow a file's name; undefined if it is one. */
export function textFailure(model: StateModel): string | undefined {
  if (model.text.trim() === '') return 'is empty';
  if (model.other) return `is ${model.other.what}, not a Pulumi state: ${model.other.then}`;
  const [first] = model.syntaxProblems();
  if (!model.root && first?.code === 'nul-bytes')
    return 'has only NUL bytes, as after a power cut: nothing of a state is left in it. Is there a backup, such as a .bak beside it? Otherwise export the state again';
  if (!model.root && first?.code === 'yaml')
    return 'is YAML, and Pulumi reads a state only as JSON: export the state again, or convert it';
  // A wrong "deployment" or "checkpoint" is reported even if it does not look like a state's.
  const named = model.shape === 'export' || model.shape === 'checkpoint';
  return named || detectState(model.text) !== undefined ? undefined : 'is not a Pulumi state';
}
