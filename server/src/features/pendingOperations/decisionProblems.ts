import type { DecisionProblem, PendingOperationDecision } from '../../../../shared/pendingOperations';
import { deletedEntries, whyNotDeleted } from '../../edits/settledOperations';
import type { StateModel } from '../../state/model';
import { shownName } from '../../state/unsureTexts';
import { idsIn } from './idProposalsFromState';
import { whyNotCreated } from './operationRows';

/**
 * The problems of decisions about pending operations, each with its operation: a missing id, or one that another resource
 * of the type has, in the state or by another decision.
 */
export function decisionProblems(
  model: StateModel,
  decisions: readonly PendingOperationDecision[],
): DecisionProblem[] {
  const found: DecisionProblem[] = [];
  const byId = new Map<string, number>();
  const byUrn = new Map<string, number>();
  const deleted = deletedEntries(model, decisions);
  for (const decision of decisions) {
    const { index } = decision;
    const tell = (problem: string | undefined): void => {
      if (problem !== undefined) found.push({ index, problem });
    };
    const operation = model.pendingOperations[index];
    if (decision.action === 'deleted' && operation) tell(whyNotDeleted(model, operation, deleted));
    if (decision.action !== 'created') continue;
    const resource = operation?.resource;
    if (!operation || !resource) {
      tell('This operation is not in the state any more.');
      continue;
    }
    const id = decision.id.trim();
    const [sameId, sameUrn] = [JSON.stringify([resource.type, id]), resource.urn];
    const other = byId.get(sameId);
    const twin = byUrn.get(sameUrn);
    if (id === '') tell('Enter its id, as its provider shows it.');
    else {
      tell(
        whyNotCreated(model, operation) ??
          takenBy(model, resource.type, resource.urn, id) ??
          (twin !== undefined
            ? 'Another operation of the same resource is decided to have created it: only one can have.'
            : undefined) ??
          (other !== undefined
            ? `${nameOf(model, other)} of the same type gets this id here, too: one of them is wrong.`
            : undefined),
      );
      byId.set(sameId, index);
    }
    byUrn.set(sameUrn, index);
  }
  return found;
}

function takenBy(model: StateModel, type: string, urn: string, id: string): string | undefined {
  const others = (idsIn(model).get(id) ?? []).filter((resource) => resource.type === type);
  const [other] = others;
  if (!other) return undefined;
  if (other.urn === urn) {
    return other.delete
      ? 'The old one that is still to be deleted has this id. A create makes another.'
      : 'It is in the state with this id already: discard the operation.';
  }
  return `${shownName(model, other) ?? 'Another resource'} has this id, and is of the same type: it is another one’s.`;
}

function nameOf(model: StateModel, index: number): string {
  const resource = model.pendingOperations[index]?.resource;
  return (resource && shownName(model, resource)) ?? 'Another';
}
