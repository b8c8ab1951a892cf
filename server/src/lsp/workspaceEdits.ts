import type { ClientCapabilities, SnippetTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { TextEdit } from '../edits/textEdit';
import type { CheckedVersion } from './documents';

/** Edits of a state for the client: for the checked version, if the client supports versions. */
export function workspaceEdit(
  { workspace }: ClientCapabilities,
  state: CheckedVersion,
  edits: readonly TextEdit[],
): WorkspaceEdit {
  const textEdits = edits.map((edit) => ({ range: state.rangeOf(edit), newText: edit.text }));
  if (workspace?.workspaceEdit?.documentChanges !== true) return { changes: { [state.uri]: textEdits } };
  return {
    documentChanges: [{ textDocument: { uri: state.uri, version: state.version }, edits: textEdits }],
  };
}

/**
 * The same with a placeholder for the user where the text has `answer`.
 * @param question `answer` stands for the placeholder in the edits; `asks` is its initial text
 */
export function editWithQuestion(
  state: CheckedVersion,
  edits: readonly TextEdit[],
  { answer, asks }: { answer: string; asks: string },
): WorkspaceEdit {
  const snippetEdits = wholeLines(state.model.text, edits).map((edit): SnippetTextEdit => ({
    range: state.rangeOf(edit),
    snippet: {
      kind: 'snippet',
      value: edit.text
        .split(answer)
        .map(escapeSnippet)
        .join(`\${1:${escapeSnippet(asks)}}`),
    },
  }));
  return {
    documentChanges: [{ textDocument: { uri: state.uri, version: state.version }, edits: snippetEdits }],
  };
}

/**
 * Extends edits with several lines to the beginning of their line: VS Code adds the line's indentation to the lines of a
 * snippet, but these already have it.
 */
function wholeLines(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const { start, end, text: newText } of edits) {
    const lineStart = newText.includes('\n') ? text.lastIndexOf('\n', start - 1) + 1 : start;
    const previous = result.at(-1);
    if (previous && previous.end > lineStart) {
      previous.text += text.slice(previous.end, start) + newText;
      previous.end = end;
    } else {
      result.push({ start: lineStart, end, text: text.slice(lineStart, start) + newText });
    }
  }
  return result;
}

/** A text, escaped for a snippet. */
function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A word that does not occur in a text. */
export function unusedWord(text: string): string {
  let word = 'to-be-filled-in';
  for (let i = 1; text.includes(word); i++) word = `to-be-filled-in-${i}`;
  return word;
}
