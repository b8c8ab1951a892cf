import type { StateModel } from '../../state/model';
import type { CheckSettings, RuleFinding } from './ruleFinding';
import { StateChecker } from './stateChecker';

/** All findings of a state, in text order. A rule that throws becomes one finding, and the others still run. */
export function checkState(model: StateModel, settings: CheckSettings = {}): readonly RuleFinding[] {
  return StateChecker.of(model, settings).findings();
}
