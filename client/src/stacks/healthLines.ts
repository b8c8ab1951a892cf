import type { FindingSummary, PendingOperationInfo } from '../../../server/src/protocol';
import type { LastUpdate } from '../pulumi/history';
import type { Lock } from '../pulumi/locks';
import type { StackTarget } from '../pulumi/stacks';
import type { StackHealth } from './stackHealth';
import { formatTime, plural } from './words';

/** A line of the view: what it says, and what a click on it or Enter does. */
export interface Line {
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: LineIcon;
  readonly action?: LineAction;
  readonly children?: readonly Line[];
}

/** A product icon of VS Code, and how grave what it stands for is. */
export interface LineIcon {
  readonly id: string;
  readonly tone: 'error' | 'warning' | 'good' | 'plain';
}

/** What a line leads to; the view knows the commands. */
export type LineAction =
  | { readonly kind: 'cancel update' | 'repair pending operations'; readonly target: StackTarget }
  | { readonly kind: 'show finding'; readonly target: StackTarget; readonly finding: FindingSummary }
  | { readonly kind: 'log in' | 'show log' };

/** Everything that is to say about a stack's health, the most pressing first. */
export function healthLines(target: StackTarget, health: StackHealth): Line[] {
  const { summary, locks, lastUpdate } = health;
  return [
    ...(locks ?? []).map((lock) => lockLine(target, lock)),
    ...(health.isLocked && !locks?.length ? [updateInProgress(target)] : []),
    ...(summary.pendingOperations.length > 0 ? [pendingLine(target, summary.pendingOperations)] : []),
    integrityLine(target, health),
    ...(lastUpdate ? [lastUpdateLine(lastUpdate)] : []),
  ];
}

function lockLine(target: StackTarget, lock: Lock): Line {
  const { user, host, pid, time, alive } = lock;
  const isRunning = alive === true;
  const owner = user === '' ? 'the lock file cannot be read' : `${user}@${host}, process ${pid}`;
  const what =
    alive === undefined
      ? 'Locked'
      : isRunning
        ? 'Locked by a running process'
        : 'Locked, that process is gone';
  return {
    label: what,
    description: [owner, time && `since ${formatTime(time)}`].filter(Boolean).join(', '),
    tooltip: isRunning
      ? 'Wait until it has ended, or end it in its terminal.'
      : 'Cancel Update takes the lock away.',
    icon: { id: 'lock', tone: isRunning ? 'plain' : 'warning' },
    action: { kind: 'cancel update', target },
  };
}

function updateInProgress(target: StackTarget): Line {
  return {
    label: 'An update is in progress',
    description: `says ${target.backend.url}`,
    icon: { id: 'lock', tone: 'plain' },
    action: { kind: 'cancel update', target },
  };
}

function pendingLine(target: StackTarget, operations: readonly PendingOperationInfo[]): Line {
  const action = { kind: 'repair pending operations', target } as const;
  return {
    label: plural(operations.length, 'pending operation'),
    description: 'interrupted half-way',
    tooltip: 'Repair Pending Operations asks how each of them ended, and settles it.',
    icon: { id: 'debug-disconnect', tone: 'warning' },
    children: operations.map(({ type, name, resourceType, modified }) => ({
      label: `${type} ${name}`,
      description: [resourceType, modified && formatTime(modified)].filter(Boolean).join(', '),
      icon: { id: 'circle-small-filled', tone: 'warning' },
      action,
    })),
  };
}

function integrityLine(target: StackTarget, { summary }: StackHealth): Line {
  const { errorCount } = summary;
  const findings = findingsToShow(summary.findings);
  const warningCount = otherWarnings(summary);
  if (errorCount + warningCount === 0) {
    return { label: 'No problems in the state', icon: { id: 'pass', tone: 'good' } };
  }
  const hidden = errorCount + warningCount - findings.length;
  return {
    label: [
      errorCount > 0 && plural(errorCount, 'error'),
      warningCount > 0 && plural(warningCount, 'warning'),
    ]
      .filter(Boolean)
      .join(', '),
    description: errorCount > 0 ? 'Pulumi would refuse this state' : 'in the state',
    icon: errorCount > 0 ? { id: 'error', tone: 'error' } : { id: 'warning', tone: 'warning' },
    children: [
      ...findings.map((finding) => findingLine(target, finding)),
      ...(hidden > 0
        ? [{ label: `… and ${hidden} more`, icon: { id: 'ellipsis', tone: 'plain' } } as const]
        : []),
    ],
  };
}

function findingLine(target: StackTarget, finding: FindingSummary): Line {
  const { severity, message, code, line } = finding;
  return {
    label: message,
    description: code,
    tooltip: `${message}\nLine ${line} of the export; ${code}`,
    icon: severity === 'error' ? { id: 'error', tone: 'error' } : { id: 'warning', tone: 'warning' },
    action: { kind: 'show finding', target, finding },
  };
}

/** Errors and warnings; pending operations have a line of their own. */
function findingsToShow(findings: readonly FindingSummary[]): FindingSummary[] {
  return findings.filter(
    ({ severity, code }) => (severity === 'error' || severity === 'warning') && code !== PENDING,
  );
}

/** How many warnings there are besides the pending operations. */
export function otherWarnings({
  warningCount,
  findings,
}: Pick<StackHealth['summary'], 'warningCount' | 'findings'>): number {
  const pending = findings.filter(({ severity, code }) => severity === 'warning' && code === PENDING);
  return warningCount - pending.length;
}

const PENDING = 'pending-operation';

function lastUpdateLine({ kind, result, time }: LastUpdate): Line {
  const hasFailed = result === 'failed';
  return {
    label: `Last ${kind} ${result === 'in-progress' ? 'has not ended' : result}`,
    description: formatTime(time),
    icon: { id: 'history', tone: hasFailed ? 'error' : 'plain' },
  };
}
