import type { StateSummary } from '../../../../shared/stateSummary';
import { holdOf, type ShownHealth, type StackLock } from './stackHealth';
import { describeLock } from '../../pulumi/location/locks';
import { counted } from '../../../../shared/counted';

/** A stack's health in one word, for its icon. */
export type HealthStatus = 'error' | 'warning' | 'busy' | 'good' | 'unknown';

/** The rule that reports pending operations, which are described separately. */
const PENDING_OPERATION = 'pending-operation';

/** The worst known fact about a stack. */
export function healthStatus(lock: StackLock, health: ShownHealth | undefined): HealthStatus {
  if (health && health.summary.errorCount > 0) return 'error';
  if (holdOf(lock) === 'running') return 'busy';
  if (lock.isLocked) return 'warning';
  if (!health) return 'unknown';
  // An update that failed is over: what it has left behind is in the state. A destroy is not: what it has left should be gone.
  const { summary, sharedObjects } = health;
  const needsAttention =
    isHalfDestroyed(health) ||
    sharedObjects.length > 0 ||
    summary.pendingOperations.length > 0 ||
    summary.dangerCount + otherWarningCount(summary) > 0;
  return needsAttention ? 'warning' : 'good';
}

/** The same in a few words each, and that the last update failed; empty if nothing is wrong or known. */
export function formatHealth(lock: StackLock, health: ShownHealth | undefined): string[] {
  const words: string[] = [];
  const isRunning = holdOf(lock) === 'running';
  if (lock.isLocked) words.push(isRunning ? 'update running' : 'locked');
  if (!health) return words;
  const { summary, lastUpdate } = health;
  const { errorCount, dangerCount, pendingOperations } = summary;
  const warningCount = otherWarningCount(summary);
  if (errorCount > 0) words.push(counted(errorCount, 'error'));
  if (dangerCount > 0) words.push(counted(dangerCount, 'danger'));
  // The operations of a running update are not a problem.
  if (pendingOperations.length > 0 && !isRunning)
    words.push(counted(pendingOperations.length, 'pending operation'));
  if (warningCount > 0) words.push(counted(warningCount, 'warning'));
  if (lastUpdate?.result === 'failed') words.push(`last ${lastUpdate.kind} failed`);
  return words;
}

/** Who holds the stack, in a line each, as far as that is known. */
export function formatHolders({ locks = [] }: StackLock): string[] {
  return locks.map((lock) =>
    [`Locked by ${describeLock(lock)}`, lock.alive === false && 'process gone'].filter(Boolean).join(', '),
  );
}

/** True if the last destroy failed, and resources are left. */
export function isHalfDestroyed(health: ShownHealth | undefined): boolean {
  if (!health) return false;
  const { lastUpdate, summary } = health;
  return lastUpdate?.kind === 'destroy' && lastUpdate.result === 'failed' && summary.resourceCount > 0;
}

/** The number of warnings without pending operations. */
export function otherWarningCount({ warningCount, findings }: StateSummary): number {
  return (
    warningCount -
    findings.filter(({ code, severity, danger }) => severity === 'warning' && !danger && isPending(code))
      .length
  );
}

/** True if a finding only says that an operation is pending. */
export function isPending(code: string): boolean {
  return code === PENDING_OPERATION;
}
