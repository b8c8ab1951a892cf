import type { ClientCapabilities, SnippetTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { TextEdit } from '../edits/textEdit';
import type { CheckedState } from './documents';

/** Edits of a state as the client understands them: for the version that was checked, if it knows versions. */
export function workspaceEdit(
  { workspace }: ClientCapabilities,
  state: CheckedState,
  edits: readonly TextEdit[],
): WorkspaceEdit {
  const textEdits = edits.map((edit) => ({ range: state.rangeOf(edit), newText: edit.text }));
  if (workspace?.workspaceEdit?.documentChanges !== true) return { changes: { [state.uri]: textEdits } };
  return {
    documentChanges: [{ textDocument: { uri: state.uri, version: state.version }, edits: textEdits }],
  };
}

/**
 * The same with a place for the user to fill in, where the text has `answer`.
 * @param question `answer` stands in the edits for what is asked; `asks` is what the place shows at first
 */
export function editWithQuestion(
  state: CheckedState,
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
 * Lets edits that bring lines begin where their line begins: to the lines of a snippet VS Code gives the indentation
 * that stands before it, and these have their own.
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

/** A text that stands for itself in a snippet. */
function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A word that is not in a text. */
export function unusedWord(text: string): string {
  let word = 'to-be-filled-in';
  for (let i = 1; text.includes(word); i++) word = `to-be-filled-in-${i}`;
  return word;
}
