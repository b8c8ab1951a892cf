import type { FormattingOptions, TextEdit as LspTextEdit } from 'vscode-languageserver';
import { applyEdits, type TextEdit } from '../edits/textEdit';
import { formatEdits } from '../edits/formatEdits';
import type { CheckedVersion } from './documents';
import type { Session } from './session';

/** Beyond this number, editors are faster with one edit that replaces all of the text. */
const MANY = 10_000;

/** A larger indentation is a mistake, which would blow up a large state. */
const WIDEST = 16;

/** Formats a state, or a part of it; only white space changes. */
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

function asLsp(state: CheckedVersion, edits: readonly TextEdit[]): LspTextEdit[] {
  return together(state.model.text, edits).map((edit) => ({
    range: state.rangeOf(edit),
    newText: edit.text,
  }));
}

/** The edits, or a single equivalent one if there are too many. */
function together(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length <= MANY) return edits;
  const start = edits[0]!.start;
  const end = edits.at(-1)!.end;
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return [{ start, end, text: applyEdits(text.slice(start, end), inside) }];
}
