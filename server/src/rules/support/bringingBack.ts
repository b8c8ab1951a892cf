import type { LostEntry } from '../../../../shared/lostEntry';
import { describeUrn } from '../../../../shared/urn';
import type { Fix } from '../engine/rule';

/** The quick fix title of the command that brings a lost entry back. */
export function bringBackTitle({ urn, id }: LostEntry): string {
  const what = id === undefined ? '' : 'the provider ';
  return `Bring back ${what}${describeUrn(urn)} from the stack or a backup…`;
}

/**
 * True for a fix that is sure although the lost entry of its finding could come back, so that it is offered first. What
 * drops the references to the entry is sure only where it cannot.
 */
export function isSureBesideLost({ preferred, missing }: Fix): boolean {
  return preferred === true && missing === undefined;
}
