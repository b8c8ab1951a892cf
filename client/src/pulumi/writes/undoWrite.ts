import { readFile } from 'node:fs/promises';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { Backup } from '../kept/backupFolder';
import type { ReplaceStateRequest } from './replaceState';
import type { StackTarget } from '../stacks/stacks';

/** A write that can be undone. */
export interface Write {
  readonly target: StackTarget;
  /** The stack's previous state: the backup made for this write, if the state was readable. */
  readonly backup: Pick<Backup, 'path'> | undefined;
  /** The export of the stack after it. */
  readonly text: string;
}

/** False if Pulumi could not read the previous state: no import can restore it. */
export function canBeUndone({ shape, fatalCount }: StateSummary): boolean {
  return shape !== undefined && fatalCount === 0;
}

/**
 * The request that undoes a write. It replaces only the result of that write, so that later writes are not lost.
 * @throws if the backup is gone, or none could be made
 */
export async function undoRequest({ target, backup, text }: Write): Promise<ReplaceStateRequest> {
  if (!backup) throw new Error('The previous state of the stack could not be read, so it was not kept.');
  return {
    target,
    text: await readFile(backup.path, 'utf8'),
    isMadeFrom: (current) => current === text,
    onlyInPlaceOf: text,
    // A service that still keeps just this text is not asked by the CLI, too.
    seen: { text, kept: text },
  };
}
