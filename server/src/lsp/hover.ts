import { MarkupKind, type Hover } from 'vscode-languageserver';
import { hoverAt } from '../hover/hover';
import type { Session } from './server';

/** Explains fields and URNs. */
export function registerHover({ connection, documents }: Session): void {
  connection.onHover(async ({ textDocument, position }): Promise<Hover | undefined> => {
    const state = await documents.check(textDocument.uri);
    const hover = state && hoverAt(state.model, state.offsetAt(position));
    return (
      hover && {
        contents: { kind: MarkupKind.Markdown, value: hover.text },
        range: state.rangeOf(hover.span),
      }
    );
  });
}
