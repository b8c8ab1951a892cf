import { comparableStates } from '../features/compare/comparableStates';
import { hashValues } from '../features/compare/hashValues';
import { readBack } from '../features/compare/readBack';
import { repairAll } from '../rules/engine/repair';
import { adoptable } from '../features/transfer/adoptable';
import { bringBack } from '../features/transfer/bringBack';
import { restoreResources } from '../features/transfer/restoreResources';
import { withSecretsProvider, secretsProviderOf } from '../features/transfer/secretsProvider';
import { renameState } from '../features/rename/renameState';
import { StateModel } from '../state/model';
import type { Session } from './session';
import type { Answers } from './requestAnswers';

/** Answers the client's requests to repair, restore, compare and move states of stacks. */
export function recoveryAnswers({ settings }: Session) {
  return {
    repair: async ({ text, targetStack, document }) => {
      const severities = document === undefined ? {} : { severities: await settings.severities(document) };
      const model = new StateModel(text);
      const { text: repaired, done, waitsFor } = repairAll(model, { ...severities, targetStack });
      return { text: repaired, done, ...(waitsFor !== undefined && { waitsFor }) };
    },
    comparable: comparableStates,
    readBack,
    hashValues,
    restoreResources,
    bringBack,
    adoptable,
    renameState,
    withSecretsProvider,
    secretsProvider: secretsProviderOf,
  } satisfies Partial<Answers>;
}
