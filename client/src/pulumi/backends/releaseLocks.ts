import { type Lock, areForgotten } from '../location/locks';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { cancelUpdate, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/**
 * Cancels a stack's update if those hold the stack that a person was shown. While they think about it, a lock that was
 * forgotten can have made room for one of an update that runs.
 * @param shown empty if nobody knew who holds it: then whoever does is cancelled
 * @returns who holds the stack instead; nothing was done then
 * @throws {PulumiProblem} as {@link cancelUpdate} does
 */
export async function cancelHeldBy(
  cli: PulumiCli,
  target: StackTarget,
  shown: readonly Lock[],
  control: RunControl = {},
): Promise<'cancelled' | 'nothing to cancel' | readonly Lock[]> {
  const now = shown.length === 0 ? undefined : await backendOf(cli, target).holders('ask', control);
  if (now?.length === 0) return 'nothing to cancel';
  if (now && !areSame(now, shown)) return now;
  return cancelUpdate(cli, target, control);
}

function areSame(one: readonly Lock[], other: readonly Lock[]): boolean {
  const [left, right] = [one, other].map((locks) => locks.map(ownerOf).sort().join('\n'));
  return left === right;
}

/** The CLI says when a lock was made to the second, the lock itself says more. */
function ownerOf(lock: Lock): string {
  if (lock.kind === 'unreadable') return lock.kind;
  const who = lock.kind === 'process' ? [lock.host, lock.pid] : [lock.operation];
  return JSON.stringify([lock.kind, lock.user, ...who, Math.floor(Date.parse(lock.time) / 1000)]);
}

/** Releases the lock of this extension's own interrupted run, if its process is known to be gone. Does not ask the user. */
export async function releaseForgotten(cli: PulumiCli, target: StackTarget): Promise<void> {
  const locks = await backendOf(cli, target).holders('try');
  if (locks && areForgotten(locks)) await cancelUpdate(cli, target);
}
