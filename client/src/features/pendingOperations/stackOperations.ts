import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { describeLock, type Lock } from '../../pulumi/location/locks';
import { backendOf } from '../../pulumi/backends/backendOf';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { shownName, exportStack, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import type { Services } from '../../ui/services';
import { whileReading } from '../../ui/progress';
import { watchStack } from '../../ui/watchStack';
import { findCreatedIn } from './findCreated';
import { settleOnStack } from './settleOperations';
import { unlocked } from '../lock/questions';
import { formatMoment } from '../../../../shared/formatTime';
import { lookUpIn, showDependenciesOf, type OperationSource } from './operationSource';
import { earlierOf } from './earlierFacts';

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
      watchStack(services.cli, target, () => {
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

/** @param holders undefined if unknown */
function warningAbout(holders: readonly Lock[] | undefined): string | undefined {
  const wait = 'these operations may still be in progress: wait for it, then read again.';
  if (!holders)
    return `The backend does not show whether an update of this stack is running. If one is, ${wait}`;
  if (holders.length === 0) return undefined;
  return `Locked by ${holders.map(describeLock).join(', ')}. If that is still running, ${wait}`;
}
