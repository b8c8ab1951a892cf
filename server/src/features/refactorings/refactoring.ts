import type { Change } from '../../edits/change';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';

/** The place in a state for which refactorings are asked. The text is sound JSON. */
export interface Place {
  model: StateModel;
  offset: number;
  /** The entry of `resources` around the offset. */
  resource: Resource | undefined;
}

/** One thing that can be done. */
export interface Offer {
  /** Says what will happen, and to what. */
  title: string;
  /** Codes of the rules whose findings at the place it settles; without them, nothing need be wrong there. */
  settles?: readonly string[];
  /** Kinds of the fixes that do the same: where a finding has one of these, that is what is offered. */
  sameAs?: readonly string[];
  /** The changes; computed only on demand. */
  changes: () => Change[];
}

/**
 * A change of a state that is not tied to a fault: made on request. Of a state that the engine
 * takes it leaves one that the engine takes.
 * Like a rule it is a value, and the table in `index.ts` is the only place that knows all.
 */
export interface Refactoring {
  /** Stable name, in kebab case. */
  name: string;
  /** What it offers at a place: at most a handful, at a cost that does not grow with the text. */
  offers: (place: Place) => Offer[];
}
