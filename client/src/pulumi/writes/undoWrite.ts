import { readFile } from 'node:fs/promises';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { Backup } from '../kept/backupFolder';
import type { ReplaceStateRequest } from './replaceState';
import type { StackTarget } from '../stacks/stacks';

/** A write that can be taken back. */
export interface Write {
  readonly target: StackTarget;
  /** What the stack had before: the backup made for this very write, if the state was readable. */
  readonly backup: Pick<Backup, 'path'> | undefined;
  /** The export of the stack after it. */
  readonly text: string;
}

/** False if Pulumi could not read what the stack had before: no import can bring that back. */
export function canBeUndone({ shape, fatalCount }: StateSummary): boolean {
  return shape !== undefined && fatalCount === 0;
}

/**
 * The request that takes a write back. It replaces only what that write has left: what came later is not lost with it.
 * @throws if the backup is gone, or none could be made
 */
export async function undoRequest({ target, backup, text }: Write): Promise<ReplaceStateRequest> {
  if (!backup) throw new Error('The previous state of the stack could not be read, so it was not kept.');
  return {
    target,
    text: await readFile(backup.path, 'utf8'),
    isMadeFrom: (current) => current === text,
    onlyInPlaceOf: text,
  };
}
