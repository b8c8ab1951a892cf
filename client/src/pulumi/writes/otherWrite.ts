import type { Backup } from '../kept/backupFolder';
import type { Backups } from '../kept/backups';
import type { StateQuestions } from '../../../../shared/requests';
import type { WriteWatch } from '../backends/stackBackend';
import type { StackTarget } from '../location/stackTarget';

/** Another process wrote to a stack while this extension did. */
export interface OtherWrite {
  /**
   * `between`: they wrote after the last look at the stack, and were overwritten. `after`: they overwrote the imported
   * state.
   */
  readonly when: 'between' | 'after';
  /** The overwritten text, as an export if it can be read as a state. */
  readonly text: string;
  readonly backup: Backup;
}

interface OtherWriteTools {
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/**
 * Finds out whether another process wrote to a stack during a write, and keeps what was overwritten.
 * @param watch begun before the last look at the stack
 * @param states the state of that look, the imported state, and the stack's present state
 * @returns undefined if none did, or the backend does not know
 */
export async function findOtherWrite(
  tools: OtherWriteTools,
  target: StackTarget,
  watch: WriteWatch,
  { seen, ...states }: { seen: string; imported: string; found: string },
): Promise<OtherWrite | undefined> {
  const overwritten = await watch();
  if (overwritten === undefined || isWhatWasSeen(overwritten, seen)) return undefined;
  return keepOtherWrite(tools, target, { ...states, overwritten });
}

/**
 * True if what was overwritten is what was seen before: then nobody else wrote. The numbers of a service's updates do not
 * show that alone, as they have gaps where updates were cancelled. Byte by byte, so that a changed secret counts.
 */
export function isWhatWasSeen(overwritten: string, seen: string): boolean {
  return overwritten.trimEnd() === seen.trimEnd();
}

/** How many values differ in a state, in any shape, from an imported one. */
export async function differencesFrom(
  server: StateQuestions,
  imported: string,
  state: string,
): Promise<number> {
  const found = (await server.toExport({ text: state })).text ?? state;
  return (await server.readBack({ imported, found, limit: 0 })).count;
}

/** Keeps what was overwritten. @param states also the imported state, and the stack's present state */
export async function keepOtherWrite(
  { server, backups }: OtherWriteTools,
  target: StackTarget,
  { overwritten, imported, found }: { overwritten: string; imported: string; found: string },
): Promise<OtherWrite> {
  const text = (await server.toExport({ text: overwritten })).text ?? overwritten;
  // Pulumi may have changed details of the imported state, so the more similar of the two is taken for it.
  const [differencesThere, differencesNow] = await Promise.all(
    [text, found].map(async (state) => (await server.readBack({ imported, found: state, limit: 0 })).count),
  );
  const when = differencesThere! < differencesNow! ? 'after' : 'between';
  return { when, text, backup: await backups.save(target, text) };
}
