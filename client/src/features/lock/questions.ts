import * as vscode from 'vscode';
import type { KnownErrorId } from '../../../../shared/knownErrors/knownErrorId';
import type { ExplainableError } from '../../../../shared/knownErrors/knownError';
import { areGone, describeLock, describeLocks, type Lock } from '../../pulumi/location/locks';
import { backendOf } from '../../pulumi/backends/backendOf';
import { cancelHeldBy } from '../../pulumi/backends/releaseLocks';
import { waitUntilFree } from '../../pulumi/backends/waitUntilFree';
import { describeTarget, shownName, targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { ask } from '../../ui/confirm';
import { whileReading, whileWriting } from '../../ui/progress';

/** Until a command that waits for a lock asks again, in milliseconds. */
const WAIT_MS = 30 * 60_000;

const WAIT = 'Wait';
const EXPLAIN = 'Explain';

/**
 * True if the stack is not locked, or the user has waited for its lock or had it released. Asked first, so that the user does not answer
 * questions in vain. If the lock is unknown, the command continues.
 * @param purpose what needs the lock: `the import`
 */
export async function unlocked(services: Services, target: StackTarget, purpose: string): Promise<boolean> {
  const locks = await holdersOf(services, target);
  return !locks?.length || (await askToCancelUpdate(services, target, { locks, purpose })) !== undefined;
}

/**
 * What was cancelled: an update whose processes are known to be gone, or one that may still run. `ended`: nothing, because the stack
 * is not locked any more: another window or a colleague was faster.
 */
export type Cancelled = 'gone' | 'may still run' | 'ended';

/**
 * Asks, naming who holds the lock, and cancels.
 * @param known the locks, if they were just read, and the action once they are gone
 * @returns undefined if the user said no
 */
export async function askToCancelUpdate(
  services: Services,
  target: StackTarget,
  known: { readonly locks?: readonly Lock[] | undefined; readonly purpose?: string } = {},
): Promise<Cancelled | undefined> {
  let locks = known.locks?.length ? known.locks : await holdersOf(services, target);
  if (locks?.length === 0) {
    void vscode.window.showInformationMessage(
      `Not locked, so there is nothing to cancel: ${describeTarget(target)}.`,
    );
    return 'ended';
  }
  for (let isAnothers = false; ;) {
    const shown: readonly Lock[] = locks ?? [];
    const answer = await confirmCancel(target, shown, known.purpose, isAnothers);
    if (answer === undefined) return undefined;
    if (answer === WAIT) {
      locks = await waitFor(services, target, shown);
      if (locks === undefined) return undefined;
      if (locks.length === 0) return 'ended';
      isAnothers = false;
      continue;
    }
    const outcome = await whileWriting(`Cancelling the update of stack “${shownName(target)}”`, (control) =>
      cancelHeldBy(services.cli, target, shown, control),
    );
    if (outcome === 'cancelled') return areGone(shown) ? 'gone' : 'may still run';
    if (outcome === 'nothing to cancel') break;
    locks = outcome;
    isAnothers = true;
  }
  void vscode.window.showInformationMessage(`The update of stack “${shownName(target)}” has already ended.`);
  return 'ended';
}

/** Who holds the stack, for a command that is about to use it. */
async function holdersOf({ cli }: Services, target: StackTarget): Promise<readonly Lock[] | undefined> {
  return whileReading(`Finding out who holds stack “${shownName(target)}”`, (control) =>
    backendOf(cli, target).holders('try', control),
  );
}

/** @returns who holds the stack after the limit; undefined if the user stopped waiting */
async function waitFor(
  { cli }: Services,
  target: StackTarget,
  shown: readonly Lock[],
): Promise<readonly Lock[] | undefined> {
  const first = describeLocks(shown);
  const title = `Waiting until stack “${shownName(target)}” is free. It is locked by ${first}`;
  return whileReading(title, async (control) => {
    const onHeld = (by: string): void => {
      if (by !== first) control.onLine?.(`now by ${by}`);
    };
    const held = await waitUntilFree(cli, target, { limitMs: WAIT_MS, effort: 'try', onHeld }, control);
    return control.stop?.aborted ? undefined : held;
  });
}

/**
 * The user must type the stack's name unless all owners of the locks are known to be gone: another person's work may be
 * at stake.
 */
async function confirmCancel(
  target: StackTarget,
  locks: readonly Lock[],
  purpose: string | undefined,
  isAnothers: boolean,
): Promise<true | typeof WAIT | undefined> {
  const name = shownName(target);
  const isLeft = areGone(locks);
  const verb = locks.some(({ kind }) => kind !== 'operation') ? 'Release Lock' : 'Cancel Update';
  const cancels = isLeft ? `Release the lock of stack “${name}”?` : `Cancel the update of stack “${name}”?`;
  const confirmation = {
    question:
      purpose === undefined
        ? cancels
        : `Stack “${name}” is locked, and ${purpose} needs the lock. Release it?`,
    detail: [
      isAnothers && '⚠ Nothing was done: by now the lock is another one than you were shown.',
      ...explainLocks(locks),
      isLeft && purpose === undefined && 'If it has interrupted an operation, that is shown next.',
      targetDetails(target),
    ],
    action: purpose === undefined ? verb : `${verb} and Continue`,
    typed: isLeft ? undefined : name,
  };
  // Nobody ends what is gone.
  const answer = await ask(
    confirmation,
    purpose === undefined || isLeft || locks.length === 0 ? [EXPLAIN] : [WAIT, EXPLAIN],
  );
  if (answer === EXPLAIN)
    await vscode.commands.executeCommand(Command.explainError, lockedError(locks), target);
  return answer === true || answer === WAIT ? answer : undefined;
}

/** The known error that a run of the CLI would meet, with the owner of the first lock that names one. */
function lockedError(locks: readonly Lock[]): ExplainableError & { readonly id: KnownErrorId } {
  if (locks.some(({ kind }) => kind === 'operation')) return { id: 'update-conflict', facts: {} };
  const lock = locks.find((held) => held.kind === 'process');
  if (!lock) return { id: 'stack-locked', facts: {} };
  const { user, host, pid, time } = lock;
  return { id: 'stack-locked', facts: { owner: `${user}@${host}`, pid: String(pid), time } };
}

function explainLocks(locks: readonly Lock[]): string[] {
  const paragraphs = [locks.map((lock) => `Locked by ${describeLock(lock)}${liveness(lock)}`).join('\n')];
  if (locks.some(({ alive }) => alive)) {
    paragraphs.push(
      '⚠ Cancelling releases its lock but does not end that process: if it and another update write at the same time, the state breaks. End it first (Ctrl+C in its terminal).',
    );
  } else if (locks.some(({ kind }) => kind === 'operation')) {
    paragraphs.push(
      '⚠ The service considers it running. If it is, cancelling leaves what it is doing at this moment unrecorded: ask the person who started it first.',
    );
  } else if (locks.length === 0 || locks.some(({ alive }) => alive === undefined)) {
    paragraphs.push(
      '⚠ It cannot be known from here whether that update is still running. Cancelling an update that another person or CI is running can break the state: ask them first.',
    );
  }
  return paragraphs;
}

function liveness({ alive }: Lock): string {
  if (alive === undefined) return '.';
  return alive ? '. That process is still running.' : '. That process is no longer running.';
}
