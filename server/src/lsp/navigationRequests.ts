import {
  type Location,
  type TextDocumentPositionParams,
  DocumentHighlightKind,
  type DocumentHighlight,
} from 'vscode-languageserver';
import { locate } from '../state/nodeAtOffset';
import type { StateModel } from '../state/model';
import { namedUrn, occurrencesOf, type Occurrence } from '../state/occurrences';
import type { Resource } from '../state/resource';
import type { CheckedVersion } from './documents';
import type { Session } from './session';
import { parseProviderReference } from '../state/referenceToProvider';
import { parseUrn } from '../../../shared/urn';

/**
 * Go to definition, find references and go to implementations (the children): from any string that names a resource of
 * the state. Go to type definition leads to the provider.
 */
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
  connection.onImplementation(async (params) => {
    const state = await documents.check(params.textDocument.uri);
    return state && anchors(state, childrenOf(state.model, urnAt(state, params)));
  });
  connection.onTypeDefinition(async (params) => {
    const state = await documents.check(params.textDocument.uri);
    return state && anchors(state, providersAt(state, params));
  });
}

/** The resources whose parent has this URN. */
function childrenOf({ resources }: StateModel, urn: string | undefined): Resource[] {
  return urn === undefined ? [] : resources.filter((resource) => resource.parent === urn);
}

/** The provider of the resource that a place names, otherwise of the one around it. */
function providersAt(state: CheckedVersion, params: TextDocumentPositionParams): Resource[] {
  const { model } = state;
  const urn = urnAt(state, params);
  const resource =
    urn === undefined ? model.resourceAt(state.offsetAt(params.position)) : model.graph.first(urn);
  if (resource?.isProvider === true) return [resource];
  const provider = resource && model.graph.providerOf(resource);
  return provider ? [provider] : [];
}

function occurrencesAt(state: CheckedVersion, params: TextDocumentPositionParams): Occurrence[] {
  const urn = urnAt(state, params);
  return urn === undefined ? [] : occurrencesOf(state.model, urn);
}

/** The URN of the resource that is named at a place. */
function urnAt(
  { model, offsetAt }: CheckedVersion,
  { position }: TextDocumentPositionParams,
): string | undefined {
  const text = locate(model, offsetAt(position))?.node.string;
  return text === undefined ? undefined : namedUrn(model, text);
}

function locations(state: CheckedVersion, occurrences: readonly Occurrence[]): Location[] {
  return occurrences.map(({ node }) => ({ uri: state.uri, range: state.rangeOf(node.inner) }));
}

function anchors(state: CheckedVersion, resources: readonly Resource[]): Location[] {
  return resources.map(({ fields, anchor }) => ({
    uri: state.uri,
    range: state.rangeOf(fields.get('urn')?.inner ?? anchor),
  }));
}

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
