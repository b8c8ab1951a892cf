import { leftResources } from '../features/dependencies/listLeft';
import { resourcePlaces } from '../features/links/resourcePlaces';
import { moveResources } from '../features/transfer/moveToState';
import { resolvePendingOperations } from '../edits/settledOperations';
import { toExport } from '../edits/shapeConversion';
import { secretValuesInText } from '../../../shared/logs/secretValues';
import { editResource, resourceFacts, resourcesWithValue } from '../features/refactorings/editResource';
import { stackReferences } from '../features/search/stackReferences';
import { summarize, summarizeModel } from '../rules/engine/summary';
import { compareStates } from '../features/compare/stateComparison';
import type { Session } from './session';
import type { DocumentChecks, Settings } from './settings';
import type { Answers } from './requestAnswers';
import { StateModel } from '../state/model';
import { ProgramLines } from '../features/links/programLines';
import { ResourceTree } from '../features/search/resourceTree';
import { LruCache } from './lruCache';
import { decisionProblems } from '../features/pendingOperations/decisionProblems';
import { earlierState, pendingOperations } from '../features/pendingOperations/operationRows';
import { objectListing } from '../features/pendingOperations/objectListing';
import { comparableStates } from '../features/compare/comparableStates';
import { hashValues } from '../features/compare/hashValues';
import { sharedObjects } from '../features/compare/sharedObjects';
import { readBack } from '../features/compare/readBack';
import { repairAll } from '../rules/engine/repair';
import { adoptable } from '../features/transfer/adoptable';
import { bringBack } from '../features/transfer/bringBack';
import { namedIds } from '../features/transfer/namedIds';
import { restoreResources } from '../features/transfer/restoreResources';
import { withSecretsProvider, secretsProviderOf } from '../features/transfer/secretsProvider';
import { renameState } from '../features/rename/rename';

/** Answers the requests about one text, about two compared texts, or about none. */
export function stateAnswers({ settings }: Session) {
  return {
    summary: async (params) => {
      const { severities, recorded } = await checksOf(settings, params.document);
      return summarize({ recorded, ...params }, severities);
    },
    resolvePendingOperations: ({ text, decisions }) => resolvePendingOperations(text, decisions),
    toExport: ({ text }) => toExport(text),
    secretValues: ({ text }) => secretValuesInText(text),
    compare: compareStates,
    resource: resourceFacts,
    resourcePlaces,
    resourcesWithValue,
    stackReferences,
    leftResources,
    editResource,
    moveResources,
    scanConfig: ({ folder }) => settings.scanConfig(folder),
  } satisfies Partial<Answers>;
}

/** How the document is checked that a request names; without one, by the rules' own severities. */
function checksOf(settings: Settings, document: string | undefined): Promise<Partial<DocumentChecks>> {
  return document === undefined ? Promise.resolve({}) : settings.checks(document);
}

/** Maximum open states. */
const MOST_OPEN = 30;

/** Answers the stepwise requests about states outside of editors. */
export function openedStateAnswers({ connection, settings }: Session) {
  const opened = new LruCache<{ readonly tree: ResourceTree; readonly lines: ProgramLines }>(
    connection,
    MOST_OPEN,
  );
  return {
    open: async (params) => {
      const { severities } = await checksOf(settings, params.document);
      const model = new StateModel(params.text);
      const tree = new ResourceTree(model);
      const id = opened.add({ tree, lines: new ProgramLines(model) });
      return { id, summary: summarizeModel(model, params, severities), marks: tree.marks };
    },
    resourceChildren: ({ id, parent, from }) => opened.get(id)?.tree.childrenOf(parent, from) ?? null,
    findResources: ({ id, query, limit }) => opened.get(id)?.tree.find(query, limit) ?? null,
    registeredIn: ({ id, path }) => {
      const state = opened.get(id);
      if (!state) return null;
      const { tree, lines } = state;
      return lines.inFile(path).map(({ index, line }) => ({ ...tree.at(index), sourceLine: line }));
    },
  } satisfies Partial<Answers>;
}

/** Maximum open pages of pending operations. */
const MOST_OPERATIONS_OPEN = 10;

/** Answers the requests about the pending operations of a state. */
export function pendingOperationAnswers({ connection }: Session) {
  const states = new LruCache<StateModel>(connection, MOST_OPERATIONS_OPEN);
  return {
    openPendingOperations: ({ text }) => {
      const model = new StateModel(text);
      return { id: states.add(model), ...pendingOperations(model) };
    },
    checkDecisions: ({ id, decisions }) => {
      const model = states.get(id);
      return model ? decisionProblems(model, decisions) : null;
    },
    objectListing: ({ id, index }) => {
      const model = states.get(id);
      return (model && objectListing(model, index)) ?? null;
    },
    earlierState: ({ text, urns }) => earlierState(new StateModel(text), urns),
  } satisfies Partial<Answers>;
}

/** Answers the client's requests to repair, restore, compare and move states of stacks. */
export function recoveryAnswers({ settings }: Session) {
  return {
    repair: async ({ text, targetStack, document, ...given }) => {
      const { severities, recorded = given.recorded } = await checksOf(settings, document);
      const model = new StateModel(text);
      const options = { ...(severities && { severities }), recorded, targetStack };
      const { text: repaired, done, waitsFor } = repairAll(model, options);
      return { text: repaired, done, ...(waitsFor !== undefined && { waitsFor }) };
    },
    comparable: comparableStates,
    readBack,
    hashValues,
    sharedObjects,
    restoreResources,
    bringBack,
    adoptable,
    namedIds,
    renameState,
    withSecretsProvider,
    secretsProvider: secretsProviderOf,
  } satisfies Partial<Answers>;
}
