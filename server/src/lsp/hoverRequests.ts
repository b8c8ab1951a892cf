import { MarkupKind, type Hover } from 'vscode-languageserver';
import { hoverAt } from '../features/hover/hover';
import type { Span } from '../json/parts';
import type { CheckedState } from './documents';
import type { Session } from './session';

/** Explains fields, URNs and special values. */
export function registerHover({ connection, documents }: Session): void {
  connection.onHover(async ({ textDocument, position }): Promise<Hover | undefined> => {
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const context = { model: state.model, now: Date.now(), linkTo: (span: Span) => linkTo(state, span) };
    const hover = hoverAt(context, state.offsetAt(position));
    return (
      hover && {
        contents: { kind: MarkupKind.Markdown, value: hover.text },
        range: state.rangeOf(hover.span),
      }
    );
  });
}

/**
 * The URL of a place in the document. Commands would be more exact, but editors don't trust them in what a server
 * sends; a line in the fragment is what all of them understand, and only for files.
 */
function linkTo({ uri, rangeOf }: CheckedState, span: Span): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  const { line } = rangeOf(span).start;
  return `${uri.replaceAll('(', '%28').replaceAll(')', '%29')}#L${line + 1}`;
}
