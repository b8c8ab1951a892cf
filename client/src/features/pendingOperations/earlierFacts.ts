import type { OperationProof, PendingOperationRow } from '../../../../shared/pendingOperations';
import { searchEarlierStates } from '../../pulumi/kept/earlierStates';
import type { Lock } from '../../pulumi/location/locks';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { formatSince } from './model/formatSince';
import { operationProofs, proposalOf } from './model/operationProofs';
import type { EarlierFacts, OperationSource } from './operationSource';

/** Reads the facts about the operations from earlier states of the stack. @param locks the locks of the stack */
export function earlierOf(
  services: Services,
  target: StackTarget,
  locks: readonly Lock[],
): OperationSource['earlier'] {
  return async ({ operations, writtenAt }) => {
    const creatable = operations.filter(({ notCreatable }) => notCreatable === undefined);
    const urns = creatable.map(({ urn }) => urn);
    const { ids, since } = await searchEarlierStates(services, target, operations, urns);
    const facts = { locks, writtenAt };
    const written = writtenAt === undefined ? undefined : new Date(writtenAt);
    const proofs = operationProofs(await services.recorder.outcomes(target, operations, written), since);
    return {
      proposals: [...proofs.flatMap((proof) => provedIds(operations, proof)), ...ids.map(proposalOf)],
      since: since.map((one) => formatSince(one, facts)),
      proofs,
    };
  };
}

/** The id that a provider has answered with, so that it is looked up like every other. */
function provedIds(
  operations: readonly PendingOperationRow[],
  { index, decision }: OperationProof,
): EarlierFacts['proposals'] {
  const urn = operations.find((operation) => operation.index === index)?.urn;
  if (urn === undefined || decision?.action !== 'created') return [];
  return [{ urn, id: decision.id, reason: 'the recorded answer of its provider' }];
}
