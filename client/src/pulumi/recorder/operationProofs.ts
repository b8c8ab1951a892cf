import { formatMoment } from '../../../../shared/formatTime';
import type {
  OperationProof,
  PendingOperationKey,
  PendingOperationRow,
} from '../../../../shared/pendingOperations';
import type { ProvedOperation } from '../../../../shared/recordedFacts';
import type { ProvedOutcome, RecordedCall } from './recordedCalls';

/** An operation, and the newest of the earlier states that does not have it, if one is known. */
export interface KnownSince {
  readonly operation: PendingOperationKey;
  readonly before?: { readonly time: Date };
}

/**
 * gRPC's codes with which nobody knows what the provider has done: cancelled, deadline exceeded, aborted, unavailable.
 * https://grpc.io/docs/guides/status-codes
 */
const UNKNOWN_OUTCOME: ReadonlySet<number> = new Set([1, 4, 10, 14]);

/** The recorded answers about pending operations, in words, each with what follows from it. */
export function operationProofs(
  outcomes: readonly ProvedOutcome<PendingOperationRow>[],
  since: readonly KnownSince[],
): OperationProof[] {
  return outcomes.flatMap((outcome) => {
    const { index, urn, type } = outcome.operation;
    const before = since.find(({ operation }) => operation.urn === urn && operation.type === type)?.before;
    const { call, isOfWriter } = outcome;
    // Otherwise a run that was not recorded can have left the operation, unless it is in all states from before the call on.
    const isItsRun = isOfWriter || (call && before && before.time < call.sentAt);
    if (!isItsRun) return [];
    if (call) return [{ index, ...answered(outcome.operation, call) }];
    const words =
      'Proved: Pulumi was killed before it asked the provider for it. All calls of that run are recorded.';
    return [{ index, words, decision: { index, action: 'discard' } }];
  });
}

function answered(
  { index, exists, notCreatable }: PendingOperationRow,
  { kind, id: asked, sentAt, answer }: RecordedCall,
): Omit<OperationProof, 'index'> {
  if (!answer) {
    const sent = `The provider was asked to ${kind} it at ${formatMoment(sentAt)}`;
    return { words: `Recorded: ${sent}, and no answer came. It may have happened or not.` };
  }
  const { code, id, at } = answer;
  const moment = formatMoment(at);
  const discard = { index, action: 'discard' } as const;
  if (kind === 'create' && id !== undefined) {
    const words =
      code === 0
        ? `Proved: the provider answered at ${moment} with ${id}.`
        : `Proved: the provider answered at ${moment} that it made ${id}, and that starting it failed.`;
    // With a live entry, one of the two objects will be deleted: that is for the user to choose.
    return {
      words,
      ...(!exists && notCreatable === undefined && { decision: { index, action: 'created', id } }),
    };
  }
  if (code !== 0) {
    const refused = `the provider answered at ${moment} that it failed`;
    if (UNKNOWN_OUTCOME.has(code) || (kind !== 'create' && kind !== 'delete'))
      return { words: `Recorded: ${refused}. How far it came is not known.` };
    const result = kind === 'create' ? 'and named no object' : 'so that the object is still there';
    return { words: `Proved: ${refused}, ${result}.`, decision: discard };
  }
  switch (kind) {
    case 'create':
      return { words: `Recorded: the provider answered at ${moment}, without an id.` };
    case 'delete':
      return {
        words: `Proved: the provider answered at ${moment} that ${asked ?? 'it'} is deleted.`,
        decision: { index, action: 'deleted' },
      };
    case 'update':
      return {
        words: `Proved: the provider answered at ${moment} that it is updated. A refresh reads its new properties.`,
        decision: discard,
      };
    case 'read':
      return {
        words: `Recorded: the provider answered at ${moment}. A read changes nothing.`,
        decision: discard,
      };
  }
}

/** What is proved, as the rules take it: an operation of another text of the same state may have another index. */
export function provedOperations(
  operations: readonly PendingOperationRow[],
  proofs: readonly OperationProof[],
): ProvedOperation[] {
  return proofs.flatMap(({ index, words, decision }) => {
    const operation = operations.find((one) => one.index === index);
    if (!operation || !decision) return [];
    const { index: _, ...decided } = decision;
    return [{ urn: operation.urn, type: operation.type, words, decision: decided }];
  });
}
