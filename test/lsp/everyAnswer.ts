import assert from 'node:assert/strict';
import {
  ResponseError,
  type Position,
  type Range,
  type ServerCapabilities,
} from 'vscode-languageserver/node';
import { assistantAnswer } from '../../server/src/features/assistant/assistantAnswer';
import { assistantTools, type AssistantToolName } from '../../shared/assistant';
import type { OpenedDependencies } from '../../shared/dependencies';
import { StateRequest } from '../../shared/requests';
import { StateModel } from '../../server/src/state/model';

import type { LanguageClient } from '../harness/lsp';

/** The subject of a request: the whole document, or a place in it. */
interface Place {
  textDocument: { uri: string };
  range: Range;
  position: Position;
}

interface Question {
  method: string;
  /** Parameters beyond {@link Place}. */
  more?: (place: Place) => object;
  /** Sent for each item of the answer, if the server announces that it resolves items. */
  resolve?: string;
  /** Sent for each item of the answer. */
  then?: { method: string; params: (item: unknown) => unknown }[];
  /** The answer is the changed document, so only its existence is recorded. */
  isEdit?: boolean;
}

/** The option that a server can announce for many of its features. */
interface ResolveOptions {
  resolveProvider?: boolean;
}

/** Requests about a whole document, by the capability that the server announces for them. */
const ofDocument: Partial<Record<keyof ServerCapabilities, Question>> = {
  diagnosticProvider: { method: 'textDocument/diagnostic' },
  documentSymbolProvider: { method: 'textDocument/documentSymbol' },
  foldingRangeProvider: { method: 'textDocument/foldingRange' },
  codeLensProvider: { method: 'textDocument/codeLens', resolve: 'codeLens/resolve' },
  documentLinkProvider: { method: 'textDocument/documentLink', resolve: 'documentLink/resolve' },
  inlayHintProvider: { method: 'textDocument/inlayHint', resolve: 'inlayHint/resolve' },
  inlineValueProvider: { method: 'textDocument/inlineValue' },
  colorProvider: { method: 'textDocument/documentColor' },
  semanticTokensProvider: { method: 'textDocument/semanticTokens/full' },
  workspaceSymbolProvider: { method: 'workspace/symbol', more: () => ({ query: '' }) },
  documentFormattingProvider: {
    method: 'textDocument/formatting',
    more: () => ({ options: { tabSize: 4, insertSpaces: true } }),
    isEdit: true,
  },
  documentRangeFormattingProvider: {
    method: 'textDocument/rangeFormatting',
    more: () => ({ options: { tabSize: 4, insertSpaces: true } }),
    isEdit: true,
  },
};

/** Requests about a place. */
const ofPlace: Partial<Record<keyof ServerCapabilities, Question>> = {
  hoverProvider: { method: 'textDocument/hover' },
  completionProvider: { method: 'textDocument/completion', resolve: 'completionItem/resolve' },
  signatureHelpProvider: { method: 'textDocument/signatureHelp' },
  declarationProvider: { method: 'textDocument/declaration' },
  definitionProvider: { method: 'textDocument/definition' },
  typeDefinitionProvider: { method: 'textDocument/typeDefinition' },
  implementationProvider: { method: 'textDocument/implementation' },
  referencesProvider: {
    method: 'textDocument/references',
    more: () => ({ context: { includeDeclaration: true } }),
  },
  documentHighlightProvider: { method: 'textDocument/documentHighlight' },
  monikerProvider: { method: 'textDocument/moniker' },
  linkedEditingRangeProvider: { method: 'textDocument/linkedEditingRange' },
  typeHierarchyProvider: {
    method: 'textDocument/prepareTypeHierarchy',
    then: ['typeHierarchy/supertypes', 'typeHierarchy/subtypes'].map((method) => ({
      method,
      params: (item) => ({ item }),
    })),
  },
  codeActionProvider: {
    method: 'textDocument/codeAction',
    more: ({ position }) => ({ range: { start: position, end: position }, context: { diagnostics: [] } }),
  },
  renameProvider: { method: 'textDocument/rename', more: () => ({ newName: 'other' }), isEdit: true },
  documentOnTypeFormattingProvider: {
    method: 'textDocument/onTypeFormatting',
    more: () => ({ ch: '}', options: { tabSize: 4, insertSpaces: true } }),
    isEdit: true,
  },
};

/** Capabilities without requests of their own. */
const SILENT: readonly (keyof ServerCapabilities)[] = ['positionEncoding', 'textDocumentSync', 'workspace'];

/** Requests whose answer is a state, or its secret values for masking. */
const STATES: readonly string[] = [
  StateRequest.toExport.method,
  StateRequest.resolvePendingOperations.method,
  StateRequest.editResource.method,
  StateRequest.moveResources.method,
  StateRequest.renameState.method,
  StateRequest.repair.method,
  StateRequest.restoreResources.method,
  StateRequest.secretValues.method,
  StateRequest.secretsProvider.method,
  StateRequest.withSecretsProvider.method,
];

/**
 * Sends all requests that the server announces about an open document, as a whole and at these places, and those of
 * our own protocol. Returns each answer as JSON, including errors; of edits only whether there are any. Fails if
 * the server announces a capability that is unknown here, so that no feature is forgotten.
 */
export async function everyAnswer(
  client: LanguageClient,
  uri: string,
  places: readonly Position[],
): Promise<string[]> {
  const announced = Object.keys(client.server.capabilities) as (keyof ServerCapabilities)[];
  const unknown = announced.filter(
    (name) => !(name in ofDocument || name in ofPlace || SILENT.includes(name)),
  );
  assert.deepEqual(unknown, [], 'capabilities that test/lsp/everyAnswer.ts does not know how to ask about');

  const document = client.document(uri);
  const text = document.getText();
  const start = document.positionAt(0);
  const range = { start, end: document.positionAt(text.length) };
  const answers: string[] = [];

  const ask = async (method: string, params: unknown, isEdit = false): Promise<unknown> => {
    try {
      const answer = await client.request<unknown>(method, params);
      answers.push(`${method} ${isEdit ? typeof answer : JSON.stringify(answer)}`);
      return answer;
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      answers.push(`${method} ${error.message} ${JSON.stringify(error.data)}`);
      return undefined;
    }
  };
  const put = async (question: Question, place: Place): Promise<void> => {
    const { method, more, resolve, then = [], isEdit } = question;
    const answer = await ask(method, { ...place, ...more?.(place) }, isEdit);
    for (const item of itemsOf(answer)) {
      if (resolve !== undefined && leaving.has(question)) await ask(resolve, item);
      for (const next of then) await ask(next.method, next.params(item));
    }
  };
  const whole = { textDocument: { uri }, range, position: start };
  const tables = announced.map((name) => [ofDocument[name], ofPlace[name]] as const);
  const leaving = new Set(
    announced
      .filter((name) => (client.server.capabilities[name] as ResolveOptions).resolveProvider === true)
      .map((name) => ofDocument[name] ?? ofPlace[name]),
  );
  for (const [question] of tables) if (question) await put(question, whole);
  for (const position of places) {
    const place = { ...whole, position };
    await Promise.all(tables.flatMap(([, question]) => (question ? [put(question, place)] : [])));
  }
  // With the existing diagnostics, and of every kind.
  for (const only of [undefined, ['source'], ['refactor'], ['quickfix']]) {
    const actions = await client.codeActions(uri, range, only);
    answers.push(...actions.map(({ title, diagnostics }) => JSON.stringify({ title, diagnostics })));
  }
  const ofOurs = {
    text,
    before: text,
    after: '',
    decisions: [],
    targetStack: 'prod',
    uri,
    ...whole,
  };
  for (const { method } of Object.values(StateRequest)) {
    await ask(method, ofOurs, STATES.includes(method));
  }
  const opened = await ask(StateRequest.openDependencies.method, { text });
  for (const { index, urn } of new StateModel(text).resources.slice(0, 10)) {
    const { id } = opened as OpenedDependencies;
    const around = { id, resource: { index, urn }, whatIf: 'delete' };
    await ask(StateRequest.dependencies.method, around);
  }
  for (const tool of Object.keys(assistantTools) as AssistantToolName[])
    answers.push(JSON.stringify(assistantAnswer({ ...ofOurs, tool, urn: 'web' })));
  return answers;
}

/** The items of an answer, if it has any. */
function itemsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const items = (answer as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? items : [];
}
