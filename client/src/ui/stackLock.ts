import * as vscode from 'vscode';
import { describeLock, readLocks, type Lock } from '../pulumi/locks';
import {
  bareName,
  cancelUpdate as cancel,
  describeTarget,
  isCalled,
  listStacks,
  targetDetails,
  type StackTarget,
} from '../pulumi/stacks';
import type { Services } from '../services';
import { whileWriting } from './progress';

/**
 * True if nobody holds a lock on the stack, or the user had it taken away: asked before a person answers questions
 * in vain. Only file backends can be asked beforehand.
 */
export async function unlocked(services: Services, target: StackTarget): Promise<boolean> {
  const locks = await readLocks(target);
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
  const locks = known?.length ? known : await readLocks(target);
  if (locks?.length === 0 || (!locks && (await isIdle(services, target)))) {
    void vscode.window.showInformationMessage(
      `The ${describeTarget(target)} is not locked; there is nothing to cancel.`,
    );
    return false;
  }
  if (!(await confirmed(target, locks ?? []))) return false;
  const outcome = await whileWriting(`Cancelling the update of stack “${bareName(target)}”`, (control) =>
    cancel(services.cli, target, control),
  );
  if (outcome === 'cancelled') return true;
  void vscode.window.showInformationMessage(`The update of stack “${bareName(target)}” has ended already.`);
  return false;
}

/** Asks twice: which stack it is has to be typed, as the CLI would ask for it in a terminal. */
async function confirmed(target: StackTarget, locks: readonly Lock[]): Promise<boolean> {
  const name = bareName(target);
  const action = locks.some(({ alive }) => alive) ? 'Cancel Nevertheless…' : 'Cancel Update…';
  const choice = await vscode.window.showWarningMessage(
    `Cancel the update of stack “${name}”?`,
    { modal: true, detail: explain(target, locks) },
    { title: action },
    // The editor's own “Cancel” would be one too many here.
    { title: 'Leave It', isCloseAffordance: true },
  );
  if (choice?.title !== action) return false;
  const typed = await vscode.window.showInputBox({
    title: 'Cancel Update',
    prompt: `Type the name of the stack, ${name}, to cancel its update.`,
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === name ? undefined : `This is not ${name}.`),
  });
  return typed?.trim() === name;
}

/** True if the backend says that no update is running; a backend without locks to read may know. */
async function isIdle({ cli }: Services, target: StackTarget): Promise<boolean> {
  const stacks = await listStacks(cli, target.backend.address, target.folder, { all: true }).catch(() => []);
  return (
    stacks.find(({ name }) => isCalled({ ...target, stack: name }, target.stack))?.updateInProgress === false
  );
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
    paragraphs.push(
      '⚠ Nobody can tell from here whether that update is still running. Cancelling one that another person or CI is running can break the state: ask them first.',
    );
  }
  return paragraphs.filter(Boolean).join('\n\n');
}

function liveness({ alive }: Lock): string {
  if (alive === undefined) return '.';
  return alive ? ', which is still running.' : ', which is not running any more.';
}
