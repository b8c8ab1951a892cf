import { MarkupKind, type Hover } from 'vscode-languageserver';
import { hoverAt, engineWordsAt } from '../features/hover/hover';
import type { Span } from '../json/parts';
import type { CheckedVersion } from './documents';
import type { Session } from './session';

/** Explains fields, URNs and special values, with Pulumi's own message for a finding there. */
export function registerHover({ connection, documents }: Session): void {
  connection.onHover(async ({ textDocument, position }): Promise<Hover | undefined> => {
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const context = { model: state.model, now: Date.now(), linkTo: (span: Span) => linkTo(state, span) };
    const offset = state.offsetAt(position);
    const [said, about] = [engineWordsAt(state.findings, offset), hoverAt(context, offset)];
    const [first] = [about, said].filter((part) => part !== undefined);
    if (!first) return undefined;
    const text = [said, about].flatMap((part) => part?.text ?? []).join('\n\n---\n\n');
    return { contents: { kind: MarkupKind.Markdown, value: text }, range: state.rangeOf(first.span) };
  });
}

/**
 * The URL of a place in the document. Commands would be more exact, but editors don't trust a server's commands. All of
 * them understand a line in the fragment, but only for files.
 */
function linkTo({ uri, rangeOf }: CheckedVersion, span: Span): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  const { line } = rangeOf(span).start;
  return `${uri.replaceAll('(', '%28').replaceAll(')', '%29')}#L${line + 1}`;
}
