import { describeLock, type Lock } from '../pulumi/location/locks';
import type { StackTarget } from '../pulumi/stacks/stacks';
import type { Line } from './line';
import type { StackLock } from './stackHealth';
import { formatTime } from '../../../shared/moment';

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
    description: lockOwner(lock),
    tooltip: [`Locked by ${describeLock(lock)}`, adviceFor(lock)].join('\n'),
    icon: isRunning ? { id: 'sync', tone: 'plain' } : { id: 'lock', tone: 'warning' },
    action: { kind: 'cancel update', target },
    menu: { kind: 'lock', target },
  };
}

function lockLabel(lock: Lock): string {
  if (lock.kind === 'operation') return lock.operation === 'update' ? RUNNING : `Running: ${lock.operation}`;
  if (lock.alive === undefined) return 'Locked';
  return lock.alive ? RUNNING : 'Locked; that process is gone';
}

function lockOwner(lock: Lock): string {
  if (lock.kind === 'unreadable') return 'its file cannot be read';
  const owner = lock.kind === 'process' ? `${lock.user}@${lock.host}, process ${lock.pid}` : lock.user;
  return [owner, lock.time && `since ${formatTime(lock.time)}`].filter(Boolean).join(', ');
}

function adviceFor(lock: Lock): string {
  if (lock.kind === 'operation')
    return 'Wait until it has ended, or ask the person who started it to end it.';
  return lock.alive
    ? 'Wait until that process has ended, or end it in its terminal.'
    : 'Cancel Update releases the lock.';
}
