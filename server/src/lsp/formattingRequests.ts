import type { FormattingOptions, TextEdit as LspTextEdit } from 'vscode-languageserver';
import { applyEdits, type TextEdit } from '../edits/textEdit';
import { formatEdits } from '../edits/formatEdits';
import type { CheckedState } from './documents';
import type { Session } from './session';

/** More edits than this take an editor longer than one that replaces all of the text between them. */
const MANY = 10_000;

/** Indentation beyond this is a mistake, which would blow up a large state. */
const WIDEST = 16;

/** Lays a state out anew, or a part of it; white space is all that changes. */
export function registerFormatting({ connection, documents }: Session): void {
  connection.onDocumentFormatting(async ({ textDocument, options }) => {
    const state = await documents.check(textDocument.uri);
    return state && asLsp(state, formatEdits(state.model.text, formattingOf(state.model.text, options)));
  });
  connection.onDocumentRangeFormatting(async ({ textDocument, range, options }) => {
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const start = state.offsetAt(range.start);
    const end = state.offsetAt(range.end);
    const edits = formatEdits(state.model.text, formattingOf(state.model.text, options));
    return asLsp(
      state,
      edits.filter((edit) => edit.end > start && edit.start < end),
    );
  });
}

function formattingOf(
  text: string,
  { insertSpaces, tabSize, insertFinalNewline }: FormattingOptions,
): { indent: string; endsWithNewline: boolean } {
  const end = text.slice(-WIDEST);
  return {
    indent: insertSpaces ? ' '.repeat(Math.min(tabSize, WIDEST)) : '\t',
    endsWithNewline: insertFinalNewline === true || /[\n\r]/.test(end.slice(end.trimEnd().length)),
  };
}

function asLsp(state: CheckedState, edits: readonly TextEdit[]): LspTextEdit[] {
  return together(state.model.text, edits).map((edit) => ({
    range: state.rangeOf(edit),
    newText: edit.text,
  }));
}

/** The edits, or one that does the same if they are very many. */
function together(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length <= MANY) return edits;
  const start = edits[0]!.start;
  const end = edits.at(-1)!.end;
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return [{ start, end, text: applyEdits(text.slice(start, end), inside) }];
}
