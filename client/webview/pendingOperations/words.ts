import type { PendingOperationRow } from '../../../shared/pendingOperations';
import type { Action } from './choices';

/** What can be chosen for an operation, the harmless first. */
export function actionsOf({ notCreatable }: PendingOperationRow): Action[] {
  return notCreatable === undefined ? ['leave', 'created', 'discard'] : ['leave', 'discard'];
}

/** What a choice is called. */
export function actionWords(action: Action, { type }: PendingOperationRow): string {
  switch (action) {
    case 'leave':
      return 'Leave it as it is';
    case 'created':
      return 'It was created';
    case 'discard':
      return type === 'creating' ? 'It was not created: the next update creates it' : 'Discard the operation';
  }
}

/** What interrupted work is called after its name. */
export function kindWords({ type }: PendingOperationRow): string {
  return type === '' ? 'interrupted' : `interrupted while ${type}`;
}

export interface Progress {
  readonly all: number;
  /** Discarded, or decided to have been created. */
  readonly settled: number;
  /** Decided to stay as they are. */
  readonly left: number;
  /** Known not to be possible as they are decided. */
  readonly wrong: number;
}

/** How far somebody has come, and what is missing. */
export function progressWords(kind: 'stack' | 'document', { all, settled, left, wrong }: Progress): string {
  const open = all - settled - left;
  const parts = [
    `${settled} of ${all} settled`,
    open > 0 && `${open} not decided`,
    left > 0 && `${left} left as ${left === 1 ? 'it is' : 'they are'}`,
    wrong > 0 && `${wrong} with a problem`,
  ].filter(Boolean);
  const sentence = `${parts.join(', ')}.`;
  if (kind === 'document' || settled === all) return sentence;
  // `pulumi stack import` drops all that is pending.
  return `${sentence} Pulumi keeps no pending operation when a state is written, so all have to be settled first.`;
}

/** True if what is chosen can be carried out as far as can be seen here. */
export function isReady(kind: 'stack' | 'document', { all, settled, wrong }: Progress): boolean {
  return wrong === 0 && settled > 0 && (kind === 'document' || settled === all);
}
