import { decisionProblems } from '../features/pendingOperations/decisionProblems';
import { earlierState, operationRows } from '../features/pendingOperations/operationRows';
import { StateModel } from '../state/model';
import { shownTime } from '../state/shownTime';
import { LruCache } from './lruCache';
import type { Answers } from './requestAnswers';
import type { Session } from './session';

/** Maximum open pages of pending operations. */
const MOST_OPEN = 10;

/** Answers the requests about the pending operations of a state. */
export function pendingOperationAnswers({ connection }: Session) {
  const states = new LruCache<StateModel>(connection, MOST_OPEN);
  return {
    openPendingOperations: ({ text }) => {
      const model = new StateModel(text);
      const writtenAt = shownTime(model);
      return {
        id: states.add(model),
        operations: operationRows(model),
        ...(writtenAt !== undefined && { writtenAt }),
      };
    },
    checkDecisions: ({ id, decisions }) => {
      const model = states.get(id);
      return model ? decisionProblems(model, decisions) : null;
    },
    earlierState: ({ text, urns }) => earlierState(new StateModel(text), urns),
  } satisfies Partial<Answers>;
}
