import { SymbolKind, SymbolTag, type DocumentSymbol, type WorkspaceSymbol } from 'vscode-languageserver';
import type { Resource } from '../state/resource';
import { shownOperation } from '../state/operationTypes';
import { shownName, shownType, shownUrn } from '../state/unsureTexts';
import { MARK_WORDS } from '../../../shared/openedState';
import { ROOT_STACK_TYPE } from '../../../shared/urn';
import type { CheckedVersion } from './documents';
import { logSymbols } from './logFeatures';
import type { Session } from './session';
import { bestOf, matchResource, wordsOf, type ResourceMatch } from '../features/search/matchResource';

/**
 * Maximum depth; deeper children are shown on this level, because a chain of thousands would overflow the client's stack.
 */
const MAX_LEVEL = 50;

/** The outline: the resources as a tree by parent, then the pending operations. */
export function registerSymbols({ connection, documents, logs }: Session): void {
  connection.onDocumentSymbol(async ({ textDocument }) => {
    const log = logs.read(textDocument.uri);
    if (log) return logSymbols(log);
    const state = await documents.check(textDocument.uri);
    return state && [...resourceTree(state), ...pendingOperations(state)];
  });
}

function resourceTree(state: CheckedVersion): DocumentSymbol[] {
  const { resources, graph } = state.model;
  const roots: ResourceNode[] = [];
  /** The list for each resource's children. */
  const below = new Map<Resource, { list: ResourceNode[]; level: number }>();
  // A parent comes before its children; otherwise the child is shown at the top.
  for (const resource of resources) {
    const parentUrn = resource.parent;
    const parent = parentUrn === '' ? undefined : graph.target(resource, parentUrn);
    const place = (parent && below.get(parent)) ?? { list: roots, level: 1 };
    const children: ResourceNode[] = [];
    place.list.push({ resource, children });
    below.set(resource, place.level < MAX_LEVEL ? { list: children, level: place.level + 1 } : place);
  }
  return roots.map((root) => enclosing(state, root).symbol);
}

interface ResourceNode {
  readonly resource: Resource;
  readonly children: ResourceNode[];
}

interface Enclosing {
  readonly symbol: DocumentSymbol;
  /** The index of its last descendant in the list, and the number of descendants with itself. */
  readonly last: number;
  readonly size: number;
}

/**
 * The symbol of a resource. Its range extends to the end of its last child, because editors search a place only in
 * enclosing symbols. If other resources are among the children, they would look like children, so the range is only the
 * resource's own. The root stack's range always covers everything below it.
 */
function enclosing(state: CheckedVersion, { resource, children }: ResourceNode): Enclosing {
  const below = children.map((child) => enclosing(state, child));
  const last = below.reduce((most, child) => Math.max(most, child.last), resource.index);
  const size = below.reduce((sum, child) => sum + child.size, 1);
  const symbol = { ...symbolOf(state, resource), children: below.map((child) => child.symbol) };
  if (resource.type === ROOT_STACK_TYPE || last - resource.index + 1 === size) {
    const { end } = state.rangeOf(state.model.resources[last]!.node);
    symbol.range = { start: symbol.range.start, end };
  }
  return { symbol, last, size };
}

function symbolOf(state: CheckedVersion, resource: Resource): DocumentSymbol {
  const marks = resource.marks().map((mark) => MARK_WORDS[mark]);
  return {
    name: nameOf(state, resource),
    detail: [shownType(state.model, resource), ...marks].filter(Boolean).join(' · '),
    kind: kindOf(resource),
    ...(resource.delete && { tags: [SymbolTag.Deprecated] }),
    range: state.rangeOf(resource.node),
    selectionRange: state.rangeOf(resource.anchor),
  };
}

function nameOf({ model }: CheckedVersion, resource: Resource): string {
  const name = nonEmpty(shownName(model, resource));
  return name ?? nonEmpty(shownUrn(model, resource)) ?? `Resource ${resource.index + 1}`;
}

/** The symbol kind of a resource. */
export function kindOf(resource: Resource): SymbolKind {
  if (resource.type === ROOT_STACK_TYPE) return SymbolKind.Package;
  if (resource.isProvider) return SymbolKind.Interface;
  return resource.custom ? SymbolKind.Object : SymbolKind.Module;
}

function pendingOperations(state: CheckedVersion): DocumentSymbol[] {
  const { model } = state;
  return model.pendingOperations.map(({ node, resource, type }) => ({
    name: nonEmpty(resource && shownName(model, resource)) ?? 'Pending operation',
    detail: `interrupted while ${nonEmpty(shownOperation(model, type)) ?? 'working on it'}`,
    kind: SymbolKind.Event,
    range: state.rangeOf(node),
    selectionRange: state.rangeOf(resource?.anchor ?? { start: node.start, end: node.start + 1 }),
  }));
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

const LIMIT = 200;

interface Found extends ResourceMatch {
  state: CheckedVersion;
  resource: Resource;
}

/** Finds resources of all open states by parts of their names, types or URNs. */
export function registerWorkspaceSymbols({ connection, documents }: Session): void {
  connection.onWorkspaceSymbol(async ({ query }) => {
    const states = await Promise.all(documents.uris.map((uri) => documents.check(uri)));
    return bestOf(matches(states, wordsOf(query)), LIMIT).best.map(resourceSymbol);
  });
}

function* matches(
  states: readonly (CheckedVersion | undefined)[],
  words: readonly string[],
): Generator<Found, void> {
  for (const state of states) {
    if (!state) continue;
    const { model } = state;
    for (const resource of model.resources) {
      const shown = { urn: shownUrn(model, resource), type: shownType(model, resource) };
      const match = matchResource(shown, words);
      if (match) yield { ...match, state, resource };
    }
  }
}

/** The name is the matching part, because editors filter by it again. */
function resourceSymbol({ label, type, state, resource }: Found): WorkspaceSymbol {
  return {
    name: label,
    kind: kindOf(resource),
    ...(type !== undefined && type !== '' && { containerName: type }),
    location: { uri: state.uri, range: state.rangeOf(resource.anchor) },
  };
}
