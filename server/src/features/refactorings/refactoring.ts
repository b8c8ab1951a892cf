import type { Change } from '../../edits/change';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';

/** The place of a request for refactorings. The text is sound JSON. */
export interface Place {
  model: StateModel;
  offset: number;
  /** The entry of `resources` around the offset. */
  resource: Resource | undefined;
}

/** One offered change. */
export interface Offer {
  /** What will happen to what. */
  title: string;
  /** Codes of the rules whose findings at the place it settles; optional. */
  settles?: readonly string[];
  /** Kinds of the fixes with the same effect: if a finding has one, that is offered instead. */
  sameAs?: readonly string[];
  /** The changes; computed only on demand. */
  changes: () => Change[];
}

/**
 * A change of a state on request, without a fault. A state that the engine accepts stays acceptable. Like a rule, it is a
 * value; only the table in `allRefactorings.ts` knows all.
 */
export interface Refactoring {
  /** Stable name, in kebab case. */
  name: string;
  /** Its offers at a place: only a few, at a cost that does not grow with the text. */
  offers: (place: Place) => Offer[];
}
