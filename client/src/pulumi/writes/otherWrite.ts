import type { Backup } from '../kept/backupFolder';
import type { Backups } from '../kept/backups';
import type { StateQuestions } from '../../../../shared/requests';
import type { StackTarget } from '../location/stackTarget';
import { isOutcomeOf } from './importOutcome';

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
  /** Others that were overwritten then and are kept, too. */
  readonly more?: readonly OtherWrite[];
}

interface OtherWriteTools {
  readonly server: StateQuestions;
  readonly backups: Pick<Backups, 'save'>;
}

/**
 * Finds out whether another process wrote to a stack during a write, and keeps what was overwritten: theirs, and ours if
 * the stack does not have it.
 * @param gone what the backend says that was replaced since the last look at the stack
 * @param states the state of that look, the imported state, and the stack's present state
 * @returns undefined if none did, or the backend does not know
 */
export async function findOtherWrite(
  tools: OtherWriteTools,
  target: StackTarget,
  gone: readonly string[],
  { seen, imported, found }: { seen: string; imported: string; found: string },
): Promise<OtherWrite | undefined> {
  const { server } = tools;
  const kept: OtherWrite[] = [];
  const isThere = (text: string): boolean => [seen, found].some((one) => isWhatWasSeen(text, one));
  for (const overwritten of gone.filter((text) => !isThere(text))) {
    const isOurs = await isOutcome(server, { imported, found: overwritten });
    kept.push(await keep(tools, target, overwritten, isOurs ? 'after' : 'between'));
  }
  const isOursKept =
    kept.some(({ when }) => when === 'after') || (await isOutcome(server, { imported, found }));
  if (kept.length > 0 && !isOursKept) kept.push(await keep(tools, target, imported, 'after'));
  return asOne(kept);
}

/** Several as one: the first, which has the others. */
export function asOne([first, ...others]: readonly OtherWrite[]): OtherWrite | undefined {
  return first && { ...first, ...(others.length > 0 && { more: others }) };
}

/** The reverse of {@link asOne}. */
export function asSeveral(one: OtherWrite | undefined): OtherWrite[] {
  if (!one) return [];
  const { more = [], ...first } = one;
  return [first, ...more];
}

/**
 * True if what was overwritten is what was seen before: then nobody else wrote. The numbers of a service's updates do not
 * show that alone, as they have gaps where updates were cancelled. Byte by byte, so that a changed secret counts.
 */
export function isWhatWasSeen(overwritten: string, seen: string): boolean {
  return overwritten.trimEnd() === seen.trimEnd();
}

/** True if a stack can have a state, in any shape, as the result of an import of another. */
export async function isOutcome(
  server: StateQuestions,
  { imported, found }: { imported: string; found: string },
): Promise<boolean> {
  return isOutcomeOf(server, await asExport(server, imported), await asExport(server, found));
}

/**
 * Keeps what was overwritten in a new stack. Pulumi may have changed details of the imported state, so the more similar of
 * what was overwritten and what the stack has is taken for it.
 * @param states also the imported state, and the stack's present state
 */
export async function keepOtherWrite(
  tools: OtherWriteTools,
  target: StackTarget,
  { overwritten, imported, found }: { overwritten: string; imported: string; found: string },
): Promise<OtherWrite> {
  const { server } = tools;
  const text = await asExport(server, overwritten);
  const [differencesThere, differencesNow] = await Promise.all(
    [text, found].map(async (state) => (await server.readBack({ imported, found: state, limit: 0 })).count),
  );
  return keep(tools, target, text, differencesThere! < differencesNow! ? 'after' : 'between');
}

/** @param overwritten in any shape */
async function keep(
  { server, backups }: OtherWriteTools,
  target: StackTarget,
  overwritten: string,
  when: OtherWrite['when'],
): Promise<OtherWrite> {
  const text = await asExport(server, overwritten);
  return { when, text, backup: await backups.save(target, text) };
}

/** A state in any shape as an export, or the text itself if it cannot be read as a state. */
async function asExport(server: StateQuestions, text: string): Promise<string> {
  return (await server.toExport({ text })).text ?? text;
}
