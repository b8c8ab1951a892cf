import { RequestType } from 'vscode-languageserver';
import { moveResources } from '../features/transfer/moveToState';
import { resolvePendingOperations } from '../edits/pendingOperations';
import { toExport } from '../edits/toExport';
import { secretValuesInText } from '../../../shared/logs/secretValues';
import {
  StateRequest,
  type CompareParams,
  type EditedState,
  type EditResourceParams,
  type MovedResources,
  type MoveResourcesParams,
  type ResolvePendingOperationsParams,
  type ResourceFacts,
  type ResourceParams,
  type ResourcesWithValueParams,
  type ResourceWithValue,
  type StateComparison,
  type StateSummary,
  type StateText,
  type SummaryParams,
} from '../../../shared/protocol';
import { editResource, resourceFacts } from '../features/refactorings/editResource';
import { resourcesWithValue } from '../features/refactorings/resourceValues';
import { summarize } from '../rules/engine/summary';
import { compareStates } from '../features/compare/stateComparison';
import type { Session } from './session';

/** Answers the requests of `protocol.ts`. */
export function registerStateRequests({ connection, settings }: Session): void {
  connection.onRequest(
    new RequestType<SummaryParams, StateSummary, void>(StateRequest.summary),
    async (params) => {
      const { document } = params;
      return summarize(params, document === undefined ? {} : await settings.severities(document));
    },
  );
  connection.onRequest(
    new RequestType<ResolvePendingOperationsParams, EditedState, void>(StateRequest.resolvePendingOperations),
    ({ text, decisions }) => resolvePendingOperations(text, decisions),
  );
  connection.onRequest(new RequestType<StateText, EditedState, void>(StateRequest.toExport), ({ text }) =>
    toExport(text),
  );
  connection.onRequest(new RequestType<StateText, string[], void>(StateRequest.secretValues), ({ text }) =>
    secretValuesInText(text),
  );
  connection.onRequest(
    new RequestType<CompareParams, StateComparison, void>(StateRequest.compare),
    (params) => compareStates(params),
  );
  connection.onRequest(
    new RequestType<ResourceParams, ResourceFacts | null, void>(StateRequest.resource),
    (params) => resourceFacts(params),
  );
  connection.onRequest(
    new RequestType<ResourcesWithValueParams, ResourceWithValue[], void>(StateRequest.resourcesWithValue),
    (params) => resourcesWithValue(params),
  );
  connection.onRequest(
    new RequestType<EditResourceParams, EditedState, void>(StateRequest.editResource),
    (params) => editResource(params),
  );
  connection.onRequest(
    new RequestType<MoveResourcesParams, MovedResources, void>(StateRequest.moveResources),
    (params) => moveResources(params),
  );
}
