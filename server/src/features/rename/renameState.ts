import { BROKEN_JSON } from '../../edits/change';
import { applyEdits } from '../../edits/textEdit';
import type { EditedState } from '../../../../shared/stateText';
import type { RenameStateParams } from '../../../../shared/stateEdits';
import { StateModel } from '../../state/model';
import { rename } from './rename';

/** Answers `pulumiState/renameState`: the state under another stack or project name. */
export function renameState({ text, stack, project }: RenameStateParams): EditedState {
  let current = text;
  for (const [kind, name] of [
    ['stack', stack],
    ['project', project],
  ] as const) {
    const model = new StateModel(current);
    if (!model.isSound) return { failure: BROKEN_JSON };
    const { identity } = model;
    // A state without resources names neither.
    if (name === undefined || !identity) continue;
    const outcome = rename(model, { kind, ...identity }, name);
    if ('refusal' in outcome) return { failure: outcome.refusal };
    current = applyEdits(current, outcome.edits);
  }
  return { text: current };
}
