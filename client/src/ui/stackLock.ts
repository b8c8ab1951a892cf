import * as vscode from 'vscode';
import { describeLock, readLocks, type Lock } from '../pulumi/locks';
import {
  bareName,
  cancelUpdate as cancel,
  describeTarget,
  listStacks,
  targetDetails,
  type StackTarget,
} from '../pulumi/stacks';
import type { Services } from '../services';

/**
 * True if nobody holds a lock on the stack, or the user had it taken away: asked before a person answers questions
 * in vain. Only file backends can be asked beforehand.
 */
export async function unlocked(services: Services, target: StackTarget): Promise<boolean> {
  const locks = await readLocks(target.backend.url, target.project, bareName(target));
  return !locks?.length || cancelUpdateOf(services, target, locks);
}

/**
 * Asks, naming who holds the lock, and cancels.
 * @param known the locks, if an error message has just named them
 * @returns false if the user said no or there was nothing to cancel
 */
export async function cancelUpdateOf(
  services: Services,
  target: StackTarget,
  known?: readonly Lock[],
): Promise<boolean> {
  const locks = known?.length ? known : await readLocks(target.backend.url, target.project, bareName(target));
  if (locks?.length === 0 || (!locks && (await isIdle(services, target)))) {
    void vscode.window.showInformationMessage(
      `The ${describeTarget(target)} is not locked; there is nothing to cancel.`,
    );
    return false;
  }
  const action = locks?.some(({ alive }) => alive) ? 'Cancel Nevertheless' : 'Cancel Update';
  const choice = await vscode.window.showWarningMessage(
    `Cancel the update of stack “${bareName(target)}”?`,
    { modal: true, detail: explain(target, locks ?? []) },
    { title: action },
    // The editor's own “Cancel” would be one too many here.
    { title: 'Leave It', isCloseAffordance: true },
  );
  if (choice?.title !== action) return false;
  if ((await cancel(services.cli, target)) === 'cancelled') return true;
  void vscode.window.showInformationMessage(`The update of stack “${bareName(target)}” has ended already.`);
  return false;
}

/** True if the backend says that no update is running; a backend without locks to read may know. */
async function isIdle({ cli }: Services, target: StackTarget): Promise<boolean> {
  const stacks = await listStacks(cli, target.folder, { all: true }).catch(() => []);
  return stacks.find(({ name }) => name === target.stack)?.updateInProgress === false;
}

function explain(target: StackTarget, locks: readonly Lock[]): string {
  const paragraphs = [
    targetDetails(target),
    locks.map((lock) => `Locked by ${describeLock(lock)}${liveness(lock)}`).join('\n'),
  ];
  if (locks.some(({ alive }) => alive)) {
    paragraphs.push(
      '⚠ That process is still running. Cancelling takes its lock away but does not end it: if it and somebody else write at the same time, the state breaks. End it first (Ctrl+C in its terminal).',
    );
  } else if (locks.length === 0 || locks.some(({ alive }) => alive === undefined)) {
    paragraphs.push('Make sure that no update is running any more, here, on another machine or in CI.');
  }
  return paragraphs.filter(Boolean).join('\n\n');
}

function liveness({ alive }: Lock): string {
  if (alive === undefined) return '.';
  return alive ? ', which is still running.' : ', which is not running any more.';
}
