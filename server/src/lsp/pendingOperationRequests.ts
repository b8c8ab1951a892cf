import { decisionProblems } from '../features/pendingOperations/decisionProblems';
import { idsByUrn, operationRows } from '../features/pendingOperations/operationRows';
import { StateModel } from '../state/model';
import { Kept } from './kept';
import type { Answers } from './requestAnswers';
import type { Session } from './session';

/** Pages of pending operations that may be open at once. */
const MOST_OPEN = 10;

/** Answers what is asked about the pending operations of a state. */
export function pendingOperationAnswers({ connection }: Session) {
  const states = new Kept<StateModel>(connection, MOST_OPEN);
  return {
    openPendingOperations: ({ text }) => {
      const model = new StateModel(text);
      return { id: states.add(model), operations: operationRows(model) };
    },
    checkDecisions: ({ id, decisions }) => {
      const model = states.get(id);
      return model ? decisionProblems(model, decisions) : null;
    },
    earlierIds: ({ text, urns }) => idsByUrn(new StateModel(text), urns),
  } satisfies Partial<Answers>;
}
