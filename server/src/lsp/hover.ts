import { MarkupKind, type Hover } from 'vscode-languageserver';
import { locate } from '../state/locate';
import type { Session } from './server';

export function registerHover({ connection, documents }: Session): void {
  connection.onHover(async ({ textDocument, position }): Promise<Hover | undefined> => {
    const state = await documents.check(textDocument.uri);
    const found = state && locate(state.model, state.offsetAt(position));
    return found && { contents: { kind: MarkupKind.Markdown, value: '' } };
  });
}
