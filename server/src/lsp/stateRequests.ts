import { leftResources } from '../features/dependencies/listLeft';
import { resourcePlaces } from '../features/links/resourcePlaces';
import { moveResources } from '../features/transfer/moveToState';
import { resolvePendingOperations } from '../edits/settledOperations';
import { toExport } from '../edits/shapeConversion';
import { secretValuesInText } from '../../../shared/logs/secretValues';
import { editResource, resourceFacts } from '../features/refactorings/editResource';
import { resourcesWithValue } from '../features/refactorings/resourceValues';
import { stackReferences } from '../features/search/stackReferences';
import { summarize } from '../rules/engine/summary';
import { compareStates } from '../features/compare/stateComparison';
import type { Session } from './session';
import type { Answers } from './requestAnswers';

/** Answers the requests about one text, or about two compared texts. */
export function stateAnswers({ settings }: Session) {
  return {
    summary: async (params) => {
      const { document } = params;
      return summarize(params, document === undefined ? {} : await settings.severities(document));
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
  } satisfies Partial<Answers>;
}
