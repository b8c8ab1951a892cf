import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { describeLock, type Lock } from '../../pulumi/location/locks';
import { backendOf } from '../../pulumi/backends/backendOf';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { searchEarlierStates } from '../../pulumi/kept/earlierStates';
import { shownName, exportStack, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import type { Services } from '../../ui/services';
import { whileReading } from '../../ui/progress';
import { watchStack } from '../../ui/watchStack';
import { findCreatedIn } from './findCreated';
import { settleOnStack } from './settleOperations';
import { unlocked } from '../lock/questions';
import { formatMoment } from '../../../../shared/formatTime';
import { lookUpIn, showDependenciesOf, type EarlierFacts, type OperationSource } from './operationSource';
import type { OperationProof, PendingOperationRow } from '../../../../shared/pendingOperations';
import { operationProofs, proposalOf } from './model/operationProofs';
import { formatSince } from './model/formatSince';

/** Goes to a line of a stack's state, if it still has this text. */
export type ShowLine = (target: StackTarget, text: string, line: number) => Promise<void>;

/** The pending operations of a stack's present state. */
export async function stackOperations(
  services: Services,
  target: StackTarget,
  showLine: ShowLine,
): Promise<OperationSource> {
  const name = shownName(target);
  const seen = await whileReading(`Reading stack “${name}”`, (control) =>
    lookAtStack(services.cli, target, control, { read: exportStack }),
  );
  const { text } = seen;
  const holders = await backendOf(services.cli, target).holders('ask');
  return {
    key: targetKey(target),
    kind: 'stack',
    name,
    place: `Stack “${name}” at ${formatMoment(new Date())}`,
    text,
    warning: warningAbout(holders),
    show: (line) => showLine(target, text, line),
    showDependencies: (urn) => showDependenciesOf(target, urn),
    showNext: () => vscode.commands.executeCommand(Command.getUnstuck, target),
    reload: () => stackOperations(services, target, showLine),
    onDidChange: (listener) =>
      watchStack(target, () => {
        isStill(services, target, seen, holders).then(
          (still) => {
            if (!still) listener();
          },
          (error: unknown) => {
            services.log.debug('The stack cannot be read again.', error);
          },
        );
      }),
    earlier: earlierOf(services, target, holders ?? []),
    lookUp: lookUpIn(services, target, text),
    find: findCreatedIn(services, target, text),
    settle: async (operations, decisions, lookUps) =>
      (await unlocked(services, target, 'the repair')) &&
      settleOnStack(services, target, { text, operations, decisions, lookUps }, { onlyIfSame: true, seen }),
  };
}

/** True if a stack still has the state that was seen, and the same holders. */
async function isStill(
  { cli }: Services,
  target: StackTarget,
  seen: StackLook,
  holders: readonly Lock[] | undefined,
): Promise<boolean> {
  const [now, look] = await Promise.all([
    backendOf(cli, target).holders('look'),
    lookAtStack(cli, target, { unattended: true }, { earlier: seen }),
  ]);
  return look.text === seen.text && isDeepStrictEqual(now, holders);
}

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

/** @param holders undefined if unknown */
function warningAbout(holders: readonly Lock[] | undefined): string | undefined {
  const wait = 'these operations may still be in progress: wait for it, then read again.';
  if (!holders)
    return `The backend does not show whether an update of this stack is running. If one is, ${wait}`;
  if (holders.length === 0) return undefined;
  return `Locked by ${holders.map(describeLock).join(', ')}. If that is still running, ${wait}`;
}
