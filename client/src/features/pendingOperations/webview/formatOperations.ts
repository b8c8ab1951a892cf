import type { PendingOperationRow } from '../../../../../shared/pendingOperations';
import type { LookedUp } from '../../../pulumi/lookUp/lookUp';
import type { Action } from './choices';

/**
 * The choices for an operation, harmless ones first. In a document it can stay; a stack is written with all of them settled, or
 * not at all.
 */
export function actionsOf(
  { notCreatable, type, isInState }: PendingOperationRow,
  kind: 'stack' | 'document',
): Action[] {
  const stays: Action[] = kind === 'document' ? ['leave'] : [];
  if (notCreatable === undefined) return [...stays, 'created', 'discard'];
  return type === 'deleting' && isInState ? [...stays, 'deleted', 'discard'] : [...stays, 'discard'];
}

/** The label of a choice. */
export function formatAction(action: Action, { type }: PendingOperationRow): string {
  switch (action) {
    case 'leave':
      return 'Leave it as it is';
    case 'created':
      return 'It was created';
    case 'deleted':
      return 'It was deleted: take it out of the state';
    case 'discard':
      return type === 'creating' ? 'It was not created: the next update creates it' : 'Discard the operation';
  }
}

/** The words for the interrupted operation, after the resource's name. */
export function formatKind({ type }: PendingOperationRow): string {
  return type === '' ? 'interrupted' : `interrupted while ${type}`;
}

/** How many operations are decided in which way: `3 created, 95 not decided`. */
export function formatDecisions(actions: readonly (Action | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const action of actions) {
    const word = action === undefined ? 'not decided' : DECIDED[action];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

const DECIDED: Readonly<Record<Action, string>> = {
  leave: 'left',
  created: 'created',
  deleted: 'deleted',
  discard: 'discarded',
};

export interface Progress {
  readonly all: number;
  /** Decided to be discarded, or to be recorded in the state. */
  readonly settled: number;
  /** Among these, created without an id yet. */
  readonly withoutId: number;
  /** Among these, known to be impossible. */
  readonly wrong: number;
  /** Decided to stay pending. */
  readonly left: number;
}

/** The number of decided operations, and what is missing. */
export function formatProgress(kind: 'stack' | 'document', progress: Progress): string {
  const { all, settled, withoutId, wrong, left } = progress;
  const open = all - settled - left;
  const parts = [
    `${settled - withoutId - wrong} of ${all} ready to be settled`,
    withoutId > 0 && `${withoutId} without an id`,
    wrong > 0 && `${wrong} with a problem`,
    open > 0 && `${open} not decided`,
    left > 0 && `${left} left as ${left === 1 ? 'it is' : 'they are'}`,
  ].filter(Boolean);
  const sentence = `${parts.join(', ')}.`;
  // `pulumi stack import` drops all pending operations.
  if (kind === 'document' || settled === all || all === 1) return sentence;
  return `${sentence} All are written together, so each has to be decided first.`;
}

/** True if enough is decided to continue. The server checks whether each decision is possible. */
export function isDecided(kind: 'stack' | 'document', { all, settled }: Progress): boolean {
  return settled > 0 && (kind === 'document' || settled === all);
}

/**
 * A proposal with its provider's answer; undefined if that was not asked, or could not be.
 * @param reason where the id comes from
 */
export function formatProposal(reason: string, found: LookedUp | 'asking' | undefined): string {
  if (found === undefined) return `Proposed, not checked: from ${reason}.`;
  return `${found === 'asking' ? 'Asking its provider…' : formatLookUp(found)} Proposed: from ${reason}.`;
}

/** The result of looking up an id. */
export function formatLookUp(found: LookedUp): string {
  switch (found.kind) {
    case 'missing':
      return 'The provider has nothing with this id.';
    case 'unread':
      return 'The provider only returned what it was asked for: it cannot look up ids.';
    case 'recorded':
      return 'The provider named this id when it created the object.';
    case 'failed':
      return `The provider could not be asked: ${found.message}`;
    case 'found':
      break;
  }
  const { length } = found.changes;
  if (length === 0) return 'The provider has this, as requested.';
  return `The provider has this, with ${length} ${length === 1 ? 'property' : 'properties'} different from the request.`;
}
