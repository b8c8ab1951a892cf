import type { EditedState } from '../../../shared/stateText';
import { StateModel } from '../state/model';
import { BROKEN_JSON } from './brokenJson';
import { editsOf } from './change';
import { exportChanges } from './stateShapes';
import { applyEdits } from './textEdit';

/**
 * The same state in the shape that `pulumi stack import` takes, `{version, deployment}`. The deployment itself stays
 * unchanged, byte for byte.
 * @returns the new text, or the reason for having none
 */
export function toExport(text: string): EditedState {
  const model = new StateModel(text);
  const { root, shape, deployment } = model;
  if (!root || !shape) return { failure: 'This is not a Pulumi state.' };
  if (shape === 'export') return { text };
  // A part of broken JSON may be sound: losing the rest would go unnoticed.
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  if (!deployment?.isObject)
    return { failure: 'This checkpoint holds no deployment: its stack was never updated.' };
  return { text: applyEdits(text, editsOf(model, exportChanges(model))) };
}
