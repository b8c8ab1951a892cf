import type { Lock } from '../../../pulumi/location/locks';
import type { StateVersion } from '../../../pulumi/backends/stackBackend';
import type { PendingSince } from '../../../pulumi/kept/earlierStates';
import { formatMoment } from '../../../../../shared/formatTime';

/** The facts about a stack besides its earlier states. */
export interface StackFacts {
  readonly locks: readonly Lock[];
  /** `manifest.time`: when the state was written (RFC 3339). */
  readonly writtenAt: string | undefined;
}

/**
 * Since when an operation is pending, and because of which update, as far as the lock, the kept states and the state's
 * time show.
 */
export function formatSince({ first, before }: Omit<PendingSince, 'operation'>, facts: StackFacts): string {
  const { locks, writtenAt } = facts;
  const by = locks.flatMap((lock) => formatRuns(lock, first));
  const not = before && `${formatVersion(before)} does not have it`;
  if (by.length > 0) return `Left by ${by.join(' or ')}${not === undefined ? '' : `: ${not}`}.`;
  if (first) {
    return not === undefined
      ? `At least since ${formatVersion(first)}: older ones were not kept, or not read.`
      : `Since ${formatVersion(first)}: ${not}.`;
  }
  const written = formatWritten(', and the state was last written', writtenAt);
  return before === undefined
    ? `It is not known since when: no earlier state is kept${written}.`
    : `It is newer than ${formatVersion(before)}${written}. The run that left it is not recorded.`;
}

/** The same for a file, where only the file itself has facts. */
export function formatSinceOfFile(writtenAt: string | undefined): string {
  return `It is not known since when: a file has no history${formatWritten('; it was written', writtenAt)}.`;
}

/** A state that no update has written has Go's zero time. */
function formatWritten(words: string, at: string | undefined): string {
  const time = new Date(at ?? '');
  return time.getTime() > 0 ? `${words} ${formatMoment(time)}` : '';
}

/** The words about the lock's owner, if no state from before the lock has the operation: no one else has written since. */
function formatRuns(lock: Lock, first: StateVersion | undefined): string[] {
  if (lock.kind === 'unreadable') return [];
  const began = new Date(lock.time);
  if (Number.isNaN(began.getTime()) || (first && first.time < began)) return [];
  if (lock.kind === 'operation')
    return [`the ${lock.operation} that ${lock.user} began ${formatMoment(began)}`];
  const fate = lock.alive === undefined ? 'may still run' : lock.alive ? 'still runs' : 'is gone';
  return [`process ${lock.pid} of ${lock.user}@${lock.host}, which began ${formatMoment(began)} and ${fate}`];
}

function formatVersion({ time, savedBefore, outcomeOf, by }: StateVersion): string {
  const moment = formatMoment(time);
  if (outcomeOf !== undefined) {
    const [kind, result] = outcomeOf.split(', ');
    const facts = [result, by && `by ${by}`].filter(Boolean).join(', ');
    return `the state after the ${kind} of ${moment}${facts === '' ? '' : ` (${facts})`}`;
  }
  if (savedBefore !== undefined) return `the backup before “${savedBefore}” of ${moment}`;
  return `the state of ${moment}`;
}
