import type { FindingSummary } from '../../../../shared/stateSummary';
import type { PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { LastUpdate } from '../../pulumi/stacks/lastUpdate';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import { isPending, otherWarningCount } from './formatHealth';
import type { Line, LineIcon } from './treeLine';
import { canBeRepaired, holdOf, type Hold, type StackHealth, type StackLock } from './stackHealth';
import { formatTime } from '../../../../shared/formatTime';
import { describeUrn, parseUrn } from '../../../../shared/urn';
import { counted } from '../../../../shared/counted';
import { isProblem, totalProblemCount, formatProblemCounts } from '../../../../shared/problemCounts';
import { describeLock, type Lock } from '../../pulumi/location/locks';

const INTERRUPTED = {
  description: 'interrupted',
  tooltip: 'Repair Pending Operations shows how each of them may have ended, and settles it.',
};

/** All lines about a stack's health, the most urgent first. */
export function healthLines(target: StackTarget, lock: StackLock, health: StackHealth): Line[] {
  const { lastUpdate } = health;
  const { pendingOperations } = health.summary;
  return [
    ...lockLines(target, lock),
    ...(pendingOperations.length > 0 ? [pendingLine(target, pendingOperations, lock)] : []),
    ...(health.sharedObjects.length > 0 ? [sharedLine(health.sharedObjects)] : []),
    integrityLine(target, health),
    ...(lastUpdate ? [lastUpdateLine(lastUpdate)] : []),
  ];
}

/** The texts for pending operations, by who holds the stack. */
const PENDING: Readonly<Record<Hold, { readonly description: string; readonly tooltip: string }>> = {
  free: INTERRUPTED,
  left: INTERRUPTED,
  unknown: {
    description: 'interrupted, or in progress now',
    tooltip:
      'The backend does not show whether an update is running. Make sure that none is before you repair. Cancel Update ends one that was interrupted.',
  },
  held: {
    description: 'interrupted, or in progress under the lock',
    tooltip:
      'Ask the person who holds the lock. Repair Pending Operations is for the operations of an update that has ended.',
  },
  running: {
    description: 'in progress now',
    tooltip: 'The running update is working on this. There is nothing to repair until it has ended.',
  },
};

function pendingLine(
  target: StackTarget,
  operations: readonly PendingOperationInfo[],
  lock: StackLock,
): Line {
  const hold = holdOf(lock);
  const isReady = canBeRepaired(lock);
  const action = isReady ? ({ kind: 'repair pending operations', target } as const) : undefined;
  const menu = isReady ? ({ kind: 'pending', target } as const) : undefined;
  const tone = hold === 'running' ? 'plain' : 'warning';
  return {
    id: 'pending',
    label: counted(operations.length, 'pending operation'),
    ...PENDING[hold],
    icon: { id: hold === 'running' ? 'sync' : 'debug-disconnect', tone },
    children: operations.map(({ index, type, name, resourceType, modified }) => ({
      id: String(index),
      label: `${type} ${name}`,
      description: [resourceType, modified && formatTime(modified)].filter(Boolean).join(', '),
      icon: { id: 'circle-small-filled', tone },
      action,
      menu,
    })),
    menu,
  };
}

function sharedLine(objects: StackHealth['sharedObjects']): Line {
  const icon = { id: 'warning', tone: 'warning' } as const;
  return {
    id: 'shared',
    label: `${counted(objects.length, 'object')} of another stack, too`,
    description: 'a destroy of either deletes what both need',
    tooltip:
      'So does an update whose program no longer has it. Let one stack manage each object, and the other only read it.',
    icon,
    children: objects.map(({ urn, by }) => {
      const { stack, project } = parseUrn(by)!;
      return {
        id: urn,
        label: describeUrn(urn),
        description: `${describeUrn(by)} of stack “${stack}” of project “${project}”`,
        icon: { id: 'circle-small-filled', tone: 'warning' } as const,
      };
    }),
  };
}

function integrityLine(target: StackTarget, { summary, hash }: StackHealth): Line {
  const { errorCount, dangerCount } = summary;
  const counts = { errorCount, dangerCount, warningCount: otherWarningCount(summary) };
  const count = totalProblemCount(counts);
  if (count === 0) {
    return { id: 'integrity', label: 'No problems in the state', icon: { id: 'pass', tone: 'good' } };
  }
  const listed = summary.findings.filter(
    (finding) => isProblem(finding) && (finding.danger === true || !isPending(finding.code)),
  );
  const children = listed.map((finding, i) => findingLine(target, hash, finding, i));
  const hidden = count - listed.length;
  if (hidden > 0) {
    const label = `and ${hidden} more`;
    children.push({ id: 'more', label, icon: { id: 'ellipsis', tone: 'plain' } });
  }
  const danger = dangerCount > 0 ? 'do not update yet' : 'in the state';
  return {
    id: 'integrity',
    label: formatProblemCounts(counts).join(', '),
    description: errorCount > 0 ? 'Pulumi would refuse this state' : danger,
    icon: severityIcon(errorCount > 0),
    children,
  };
}

function findingLine(target: StackTarget, hash: string, finding: FindingSummary, number: number): Line {
  const { severity, danger, message, code, line } = finding;
  return {
    id: String(number),
    label: message,
    description: danger ? `danger, ${code}` : code,
    tooltip: `${danger ? 'Danger: ' : ''}${message}\nLine ${line} of the export (${code})`,
    icon: severityIcon(severity === 'error'),
    action: { kind: 'show in state', target, hash, line },
  };
}

function severityIcon(isError: boolean): LineIcon {
  return isError ? { id: 'error', tone: 'error' } : { id: 'warning', tone: 'warning' };
}

/** A narrow view cuts off the end of each line: what matters comes first. */
function lastUpdateLine({ kind, result, time }: LastUpdate): Line {
  const isRunning = result === 'in-progress';
  const what = kind.charAt(0).toUpperCase() + kind.slice(1);
  return {
    id: 'last update',
    // A folder or bucket keeps no history of an interrupted update.
    label: isRunning ? `Last ${kind} has not ended` : `${what} ${result}`,
    description: formatTime(time),
    ...(!isRunning && { tooltip: `Last finished ${kind}: ${result}, ${formatTime(time)}` }),
    icon: { id: 'history', tone: result === 'failed' ? 'warning' : 'plain' },
  };
}

const RUNNING = 'An update is running';

/** The lines about who holds a stack; they do not need its state. */
export function lockLines(target: StackTarget, { locks, isLocked }: StackLock): Line[] {
  if (!isLocked) return [];
  if (locks) return locks.map((lock, i) => lockLine(target, lock, i));
  return [
    {
      id: 'lock',
      label: 'An update is in progress',
      icon: { id: 'sync', tone: 'plain' },
      action: { kind: 'cancel update', target },
      menu: { kind: 'lock', target },
    },
  ];
}

function lockLine(target: StackTarget, lock: Lock, number: number): Line {
  const isRunning = lock.kind === 'operation' || lock.alive === true;
  return {
    id: `lock ${number}`,
    label: lockLabel(lock),
    description: lockFacts(lock),
    tooltip: [`Locked by ${describeLock(lock)}`, adviceFor(lock)].join('\n'),
    icon: isRunning ? { id: 'sync', tone: 'plain' } : { id: 'lock', tone: 'warning' },
    action: { kind: 'cancel update', target },
    menu: { kind: 'lock', target },
  };
}

function lockLabel(lock: Lock): string {
  if (lock.kind === 'operation') return lock.operation === 'update' ? RUNNING : `Running: ${lock.operation}`;
  if (lock.alive === undefined) return 'Locked';
  return lock.alive ? RUNNING : 'Lock left behind';
}

function lockFacts(lock: Lock): string {
  if (lock.kind === 'unreadable') return 'its file cannot be read';
  const owner = lock.kind === 'process' ? `${lock.user}@${lock.host}, process ${lock.pid}` : lock.user;
  const isGone = lock.kind === 'process' && lock.alive === false;
  return [isGone && 'process gone', lock.time && `since ${formatTime(lock.time)}`, owner]
    .filter(Boolean)
    .join(', ');
}

function adviceFor(lock: Lock): string {
  if (lock.kind === 'operation')
    return 'Wait until it has ended, or ask the person who started it to end it.';
  return lock.alive
    ? 'Wait until that process has ended, or end it in its terminal.'
    : 'Cancel Update releases the lock.';
}
