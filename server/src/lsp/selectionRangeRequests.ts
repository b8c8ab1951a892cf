import type { Position, SelectionRange } from 'vscode-languageserver';
import { enclosingSpans } from '../features/selection/enclosing';
import type { CheckedState } from './documents';
import type { Session } from './session';

/** Widens and narrows the selection along the structure of the state. */
export function registerSelectionRanges({ connection, documents }: Session): void {
  connection.onSelectionRanges(async ({ textDocument, positions }) => {
    const state = await documents.check(textDocument.uri);
    return state && positions.map((position) => selectionAt(state, position));
  });
}

function selectionAt(state: CheckedState, position: Position): SelectionRange {
  let selection: SelectionRange | undefined;
  for (const span of enclosingSpans(state.model, state.offsetAt(position)).reverse()) {
    selection = { range: state.rangeOf(span), ...(selection && { parent: selection }) };
  }
  // The answer must have one range for each position, even an empty one.
  return selection ?? { range: { start: position, end: position } };
}
