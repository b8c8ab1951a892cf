import { parseUrn } from '../../../shared/urn';
import type { VersionChange } from '../../../shared/history';
import { numberOf, type HistoryRow } from '../../src/history/historyRow';

/** The operation that led to a state, or the state's source. */
export function formatTitle(row: HistoryRow): string {
  const { source, outcomeOf, savedBefore } = row;
  if (source === 'now') return 'Now';
  if (outcomeOf !== undefined) return `Update ${numberOf(row)}`;
  if (savedBefore !== undefined) return `Backup before ${savedBefore}`;
  if (source === 'before the last write') return 'Before the last write';
  return source === 'backup of this extension' ? 'Backup' : 'Write of the stack';
}

/** `2 added, 1 changed` for a screen reader, and short for everyone else. */
export function formatChange({ addedCount, removedCount, changedCount }: VersionChange): {
  short: string;
  long: string;
} {
  const parts = [
    [addedCount, '+', 'added'],
    [removedCount, '−', 'removed'],
    [changedCount, '~', 'changed'],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  return {
    short: some.map(([count, sign]) => `${sign}${count}`).join(' ') || '=',
    long: some.map(([count, , word]) => `${count} ${word}`).join(', ') || 'no resource changed',
  };
}

/** A resource by its URN: `web (shop:index:Server)`. */
export function formatResource(urn: string): string {
  const parts = parseUrn(urn);
  return parts ? `${parts.name} (${parts.type})` : urn || 'a resource without a URN';
}
