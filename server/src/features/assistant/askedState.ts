import type { StateModel } from '../../state/model';

/** The state of an assistant's question. */
export interface AskedState {
  model: StateModel;
  /** Its name in the answer. */
  file: string;
}
