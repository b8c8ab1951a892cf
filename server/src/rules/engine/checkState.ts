import type { StateModel } from '../../state/model';
import type { CheckSettings, RuleFinding } from './ruleFinding';
import { StateChecker } from './stateChecker';

/**
 * Everything that is wrong with a state, in text order. A rule that fails becomes one finding and leaves the others
 * standing.
 */
export function checkState(model: StateModel, settings: CheckSettings = {}): readonly RuleFinding[] {
  return StateChecker.of(model, settings).findings();
}
