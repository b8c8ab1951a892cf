import { parseUrn } from '../../../../../shared/urn';
import type { VersionChange } from '../../../../../shared/history';
import type { ChangeKind } from '../../../ui/pages/webview/elements';
import { numberOf, type HistoryRow } from '../model/updateRow';

/** The operation that led to a state, or the state's source. */
export function formatTitle(row: HistoryRow): string {
  const { source, outcomeOf, savedBefore } = row;
  if (source === 'now') return 'Now';
  if (outcomeOf !== undefined) return `Update ${numberOf(row)}`;
  if (savedBefore !== undefined) return `Backup before ${savedBefore}`;
  if (source === 'before the last write') return 'Before the last write';
  return source === 'backup of this extension' ? 'Backup' : 'Write of the stack';
}

/** How many resources were changed in each way, and all of it in words: `2 added, 1 changed`. */
export function formatChange({ addedCount, removedCount, changedCount }: VersionChange): {
  some: readonly { readonly kind: ChangeKind; readonly count: number }[];
  words: string;
} {
  const parts = [
    { kind: 'added', count: addedCount },
    { kind: 'removed', count: removedCount },
    { kind: 'changed', count: changedCount },
  ] as const;
  const some = parts.filter(({ count }) => count > 0);
  return {
    some,
    words: some.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'no resource changed',
  };
}

/** A resource by its URN: `web (shop:index:Server)`. */
export function formatResource(urn: string): string {
  const parts = parseUrn(urn);
  return parts ? `${parts.name} (${parts.type})` : urn || 'a resource without a URN';
}
