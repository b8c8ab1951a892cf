import { CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { Scope } from '../rules/engine/findingGroups';
import type { CheckedVersion } from './documents';
import type { RuleFinding } from '../rules/engine/rule';

/** The edit of an action, computed only when the user picks it. */
export interface ActionData {
  uri: string;
  /** {@link CheckedVersion.id} */
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
export function dataOf(state: CheckedVersion, chosen?: ChosenFix | ChosenOffer): ActionData {
  return { uri: state.uri, checked: state.id, ...(chosen && { chosen }) };
}

/** True if a request wants actions of this kind: by its name, by a parent kind, or all kinds. */
export function wants({ context }: CodeActionParams, kind: string): boolean {
  const within = (only: string): boolean =>
    only === CodeActionKind.Empty || kind === only || kind.startsWith(`${only}.`);
  return context.only?.some(within) ?? true;
}

/** The findings of a request, with their indexes among all. */
export function findingsAt(
  state: CheckedVersion,
  { range }: CodeActionParams,
): { finding: RuleFinding; index: number }[] {
  const start = state.offsetAt(range.start);
  const end = state.offsetAt(range.end);
  return state.findings.flatMap((finding, index) =>
    finding.span.start > end || finding.span.end < start ? [] : [{ finding, index }],
  );
}
