import type { StateModel } from './model';
import type { Selector } from './selection';

/** True for the state of an SST app: each has a resource of SST's own types. */
export function isOfSst(model: StateModel): boolean {
  return model.select(sstTypes).length > 0;
}

const sstTypes: Selector<true> = ({ type }) => (type.startsWith('sst:') ? true : undefined);
