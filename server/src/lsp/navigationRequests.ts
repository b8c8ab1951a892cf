import type { Location, TextDocumentPositionParams } from 'vscode-languageserver';
import { locate } from '../state/nodeAtOffset';
import type { StateModel } from '../state/model';
import { namedUrn, occurrencesOf, type Occurrence } from '../state/occurrences';
import type { Resource } from '../state/resource';
import type { CheckedVersion } from './documents';
import type { Session } from './session';

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
