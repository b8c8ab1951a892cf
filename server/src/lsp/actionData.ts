import type { Scope } from '../rules/engine/findingGroups';
import type { CheckedState } from './documents';

/** Which edit an action stands for: computed only when the user picks it. */
export interface ActionData {
  uri: string;
  /** {@link CheckedState.id} */
  checked: number;
  /** What was chosen; without it, all repairs. */
  chosen?: ChosenFix | ChosenOffer;
}

/** Positions in the findings, and in their fixes. With a scope, the same fix of all findings in it. */
interface ChosenFix {
  finding: number;
  fix: number;
  scope?: Scope;
}

/** What a refactoring offered at an offset. */
export interface ChosenOffer {
  offset: number;
  refactoring: string;
  title: string;
}

/** What a code action takes with it, to be resolved by; without a choice, it stands for all repairs. */
export function dataOf(state: CheckedState, chosen?: ChosenFix | ChosenOffer): ActionData {
  return { uri: state.uri, checked: state.id, ...(chosen && { chosen }) };
}
