import { CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { RuleFinding } from '../rules/engine/rule';
import type { CheckedState } from './documents';

/** True if a request wants actions of this kind: by its name, by a parent kind, or all kinds. */
export function wants({ context }: CodeActionParams, kind: string): boolean {
  const within = (only: string): boolean =>
    only === CodeActionKind.Empty || kind === only || kind.startsWith(`${only}.`);
  return context.only?.some(within) ?? true;
}

/** The findings of a request, with their indexes among all. */
export function findingsAt(
  state: CheckedState,
  { range }: CodeActionParams,
): { finding: RuleFinding; index: number }[] {
  const start = state.offsetAt(range.start);
  const end = state.offsetAt(range.end);
  return state.findings.flatMap((finding, index) =>
    finding.span.start > end || finding.span.end < start ? [] : [{ finding, index }],
  );
}
