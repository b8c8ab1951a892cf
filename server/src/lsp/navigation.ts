import type { Location, TextDocumentPositionParams } from 'vscode-languageserver';
import { locate } from '../state/locate';
import { namedUrn, occurrencesOf, type Occurrence } from '../state/occurrences';
import type { CheckedState } from './documents';
import type { Session } from './server';

/** Go to definition and find references: from any string that names a resource of the state. */
export function registerNavigation({ connection, documents }: Session): void {
  connection.onDefinition(async (params) => {
    const state = await documents.check(params.textDocument.uri);
    return (
      state &&
      locations(
        state,
        occurrencesAt(state, params).filter(({ definition }) => definition),
      )
    );
  });
  connection.onReferences(async (params) => {
    const state = await documents.check(params.textDocument.uri);
    if (!state) return undefined;
    const { includeDeclaration } = params.context;
    return locations(
      state,
      occurrencesAt(state, params).filter(({ definition }) => includeDeclaration || !definition),
    );
  });
}

function occurrencesAt(state: CheckedState, { position }: TextDocumentPositionParams): Occurrence[] {
  const { model } = state;
  const text = locate(model, state.offsetAt(position))?.node.string;
  const urn = text === undefined ? undefined : namedUrn(model, text);
  return urn === undefined ? [] : occurrencesOf(model, urn);
}

function locations(state: CheckedState, occurrences: readonly Occurrence[]): Location[] {
  return occurrences.map(({ node }) => ({ uri: state.uri, range: state.rangeOf(node.inner) }));
}
