import type { FindingSummary } from '../../../shared/stateSummary';
import type { PendingOperationInfo } from '../../../shared/pendingOperations';
import type { Lock } from '../../../client/src/pulumi/location/locks';
import { type StackHealth, type StackLock } from '../../../client/src/features/stacksView/stackHealth';

/** The lock of a stack without a running operation. */
export const unlocked: StackLock = { locks: [], isLocked: false };

/** The lock of a process. @param alive undefined if unknown */
export function lockedBy(alive: boolean | undefined): StackLock {
  const lock: Lock = {
    kind: 'process',
    user: 'me',
    host: 'vm',
    pid: 42,
    time: '2026-11-21T09:00:00Z',
    alive,
  };
  return { locks: [lock], isLocked: true };
}

/** A healthy stack, except for the given properties. */
export function healthOf(
  summary: Partial<StackHealth['summary']> = {},
  more: Partial<StackHealth> = {},
): StackHealth {
  return {
    summary: {
      shape: 'export',
      resourceCount: 7,
      pendingOperations: [],
      findings: [],
      errorCount: 0,
      warningCount: 0,
      dangerCount: 0,
      fatalCount: 0,
      hasPlaintextSecrets: false,
      ...summary,
    },
    marks: { protected: 0, pendingDelete: 0, pendingReplacement: 0, tainted: 0, external: 0 },
    lastUpdate: { kind: 'update', result: 'succeeded', time: '2026-11-21T09:00:00Z', version: 0 },
    stateId: 'a',
    holders: undefined,
    recorded: undefined,
    sharedObjects: [],
    hash: 'h',
    ...more,
  };
}

/** A finding in the first column. */
export const finding = (severity: FindingSummary['severity'], code: string, line = 3): FindingSummary => ({
  code,
  severity,
  message: `${code} happened`,
  line,
  column: 1,
  places: 1,
});
/** A pending create. */
export const operation: PendingOperationInfo = {
  index: 0,
  type: 'creating',
  urn: 'urn:pulumi:dev::shop::t:m:T::orders',
  resourceType: 't:m:T',
  name: 'orders',
  custom: true,
  exists: false,
};
