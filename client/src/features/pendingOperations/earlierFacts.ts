import { formatMoment } from '../../../../shared/formatTime';
import type { IdProposal } from '../../../../shared/idProposals';
import type { OperationProof, PendingOperationRow } from '../../../../shared/pendingOperations';
import type { StateVersion } from '../../pulumi/backends/stackBackend';
import { searchEarlierStates, type IdOfVersion } from '../../pulumi/kept/earlierStates';
import type { Lock } from '../../pulumi/location/locks';
import { operationProofs } from '../../pulumi/recorder/operationProofs';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { formatSince } from './model/formatSince';
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

const SOURCES: Readonly<Record<StateVersion['source'], string>> = {
  'backup of this extension': 'the backup of',
  'before the last write': 'the state before the last write, of',
  'history of the backend': 'the backend’s copy of',
  'version kept by the bucket': 'the bucket’s version of',
  'layout without projects': 'the state in the layout without projects, of',
};

/** An id from an earlier state, as a proposal for the resource whose create was interrupted. */
function proposalOf({ urn, id, version }: IdOfVersion): IdProposal & { urn: string } {
  const { source, time } = version;
  return { urn, id, reason: `${SOURCES[source]} ${formatMoment(time)}, in which the resource has this id` };
}
