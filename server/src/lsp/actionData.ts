import type { Scope } from '../rules/engine/findingGroups';
import type { CheckedState } from './documents';

/** The edit of an action, computed only when the user picks it. */
export interface ActionData {
  uri: string;
  /** {@link CheckedState.id} */
  checked: number;
  /** The choice; default: all repairs. */
  chosen?: ChosenFix | ChosenOffer;
}

/** Indexes of the finding and its fix. With a scope, the same fix of all findings in it. */
interface ChosenFix {
  finding: number;
  fix: number;
  scope?: Scope;
}

/** A refactoring's offer at an offset. */
export interface ChosenOffer {
  offset: number;
  refactoring: string;
  title: string;
}

/** The data with which a code action is resolved; without a choice, all repairs. */
export function dataOf(state: CheckedState, chosen?: ChosenFix | ChosenOffer): ActionData {
  return { uri: state.uri, checked: state.id, ...(chosen && { chosen }) };
}
