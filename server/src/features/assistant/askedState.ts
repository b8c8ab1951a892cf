import type { StateModel } from '../../state/model';

/** A state that an assistant asks about. */
export interface AskedState {
  model: StateModel;
  /** How the answer calls it. */
  file: string;
}
