import { DocumentHighlightKind, type DocumentHighlight } from 'vscode-languageserver';
import { locate } from '../state/nodeAtOffset';
import type { StateModel } from '../state/model';
import { namedUrn, occurrencesOf } from '../state/occurrences';
import { parseProviderReference } from '../state/referenceToProvider';
import { parseUrn } from '../../../shared/urn';
import type { Session } from './session';

/** Maximum highlights, as they are sent with each move of the cursor: the root stack can be the parent of thousands. */
const LIMIT = 1000;

/** Highlights the URN under the cursor wherever it names the resource: its own entry as written, the others as read. */
export function registerHighlights({ connection, documents }: Session): void {
  connection.onDocumentHighlight(async ({ textDocument, position }): Promise<DocumentHighlight[] | null> => {
    const state = await documents.check(textDocument.uri);
    if (!state) return null;
    const { model } = state;
    const node = locate(model, state.offsetAt(position))?.node;
    const urn = node?.string === undefined ? undefined : urnIn(model, node.string);
    if (!node || urn === undefined) return null;
    const found = occurrencesOf(model, urn).sort((a, b) => a.node.start - b.node.start);
    const here = found.findIndex((occurrence) => occurrence.node.start >= node.start);
    const first = Math.max(0, Math.min(here - LIMIT / 2, found.length - LIMIT));
    return found.slice(first, first + LIMIT).map((occurrence) => ({
      range: state.rangeOf(occurrence.node.inner),
      kind: occurrence.definition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  });
}

/** The URN that a string is or contains, even if no resource has it. */
function urnIn(model: StateModel, text: string): string | undefined {
  const named = namedUrn(model, text) ?? parseProviderReference(text).reference?.urn;
  return named ?? (parseUrn(text) ? text : undefined);
}
