import type { Backup } from '../kept/backupFolder';
import type { Backups } from '../kept/backups';
import type { StateQuestions } from '../../../../shared/requests';
import type { WriteWatch } from '../backends/stackBackend';
import type { StackTarget } from '../backend/stackTarget';

/** Another process wrote to a stack while this extension did. */
export interface OtherWrite {
  /**
   * `between`: after the last look at the stack, so that what they wrote was overwritten. `after`: what was imported
   * was overwritten by them.
   */
  readonly when: 'between' | 'after';
  /** What was overwritten, as an export if it can be read as a state. */
  readonly text: string;
  readonly backup: Backup;
}

/**
 * Finds out whether another process wrote to a stack while it was written, and keeps what was overwritten.
 * @param watch was begun before the last look at the stack
 * @param states what was imported, and what the stack has now
 * @returns undefined if none did, or the backend can't tell
 */
export async function findOtherWrite(
  { server, backups }: { server: StateQuestions; backups: Backups },
  target: StackTarget,
  watch: WriteWatch,
  { imported, found }: { imported: string; found: string },
): Promise<OtherWrite | undefined> {
  const overwritten = await watch();
  if (overwritten === undefined) return undefined;
  const text = (await server.toExport({ text: overwritten })).text ?? overwritten;
  // Pulumi may have changed a little of what was imported: it is the one of the two that is more like it.
  const [differencesThere, differencesNow] = await Promise.all(
    [text, found].map(async (state) => (await server.readBack({ imported, found: state, limit: 0 })).count),
  );
  const when = differencesThere! < differencesNow! ? 'after' : 'between';
  return { when, text, backup: await backups.save(target, text) };
}
