import { RequestType } from 'vscode-languageserver';
import { comparableStates } from '../features/compare/comparableStates';
import { readBack } from '../features/compare/readBack';
import { repairAll } from '../rules/engine/repair';
import { restoreResources } from '../features/transfer/restoreResources';
import { withSecretsProvider } from '../edits/secretsProviderEdits';
import {
  StateRequest,
  type ComparableParams,
  type ComparableStates,
  type EditedState,
  type ReadBack,
  type ReadBackParams,
  type RenameStateParams,
  type RepairedState,
  type RestoredState,
  type RestoreResourcesParams,
  type SummaryParams,
  type WithSecretsProviderParams,
} from '../../../shared/protocol';
import { renameState } from '../features/rename/renameState';
import { StateModel } from '../state/model';
import type { Session } from './session';

/** Answers the requests by which the client repairs, restores, compares and moves the states of stacks. */
export function registerRecoveryRequests({ connection, settings }: Session): void {
  connection.onRequest(
    new RequestType<SummaryParams, RepairedState, void>(StateRequest.repair),
    async ({ text, targetStack, document }) => {
      const severities = document === undefined ? {} : { severities: await settings.severities(document) };
      const model = new StateModel(text);
      const { text: repaired, fixed, done } = repairAll(model, { ...severities, targetStack });
      return { text: repaired, fixed, done };
    },
  );
  connection.onRequest(
    new RequestType<ComparableParams, ComparableStates, void>(StateRequest.comparable),
    (params) => comparableStates(params),
  );
  connection.onRequest(new RequestType<ReadBackParams, ReadBack, void>(StateRequest.readBack), (params) =>
    readBack(params),
  );
  connection.onRequest(
    new RequestType<RestoreResourcesParams, RestoredState, void>(StateRequest.restoreResources),
    (params) => restoreResources(params),
  );
  connection.onRequest(
    new RequestType<RenameStateParams, EditedState, void>(StateRequest.renameState),
    (params) => renameState(params),
  );
  connection.onRequest(
    new RequestType<WithSecretsProviderParams, EditedState, void>(StateRequest.withSecretsProvider),
    (params) => withSecretsProvider(params),
  );
}
