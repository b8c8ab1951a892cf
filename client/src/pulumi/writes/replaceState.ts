import type { EditedState } from '../../../../shared/stateText';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { Backup } from '../kept/backupFolder';
import type { Backups } from '../kept/backups';
import { backendOf } from '../backends/backendOf';
import { lookAtStack, readAgain, type StackLook } from '../backends/stackLook';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { findOtherWrite, isOutcome, type OtherWrite } from './otherWrite';
import { readAfterImport, type Imported, type OutcomeUnknown } from './importOutcome';
import { expectedOf } from './outlivedImport';
import { putBack, type PutBack } from './putBack';
import { readBack } from './formatReadBack';
import { planReplacement, type ReplacePlan } from './replacePlan';
import { importStack, type StackTarget } from '../stacks/stacks';
import type { StateQuestions } from '../../../../shared/requests';
import { failureText } from '../../../../shared/failureText';

export interface ReplaceStateRequest {
  readonly target: StackTarget;
  /** The new state, in any of the shapes of a state. */
  readonly text: string;
  /** The command that replaces it, for the backup's name. */
  readonly why?: string | undefined;
  /** The URNs of resources that have to be refreshed afterwards; kept with the write. */
  readonly toRefresh?: readonly string[] | undefined;
  /**
   * The new state for the import, if it must not be shown: with secrets in plaintext that Pulumi encrypts for this stack.
   */
  readonly imported?: string | undefined;
  /** True if the new state was made from this export of the stack; undefined if unknown. */
  readonly isMadeFrom?: ((currentExport: string) => boolean) | undefined;
  /** The export that the stack must have. If it has another, nothing is asked or written. */
  readonly onlyInPlaceOf?: string | undefined;
  /** Called as late as possible: what it throws keeps the stack from being written. */
  readonly beforeWrite?: (() => Promise<void>) | undefined;
  /** The URNs of the new state's former creates about which the user has decided. */
  readonly decided?: ReadonlySet<string> | undefined;
  /** The stack's state when the new one was made: it is read again only if it may have changed. */
  readonly seen?: StackLook | undefined;
  /** True if another stack gives resources away to this one: both have them for a moment. */
  readonly isMove?: boolean | undefined;
}

/** The user's decisions. */
export interface ReplaceStateDecisions {
  /** The state has errors. `canForce`: an import with `--force` would work. True: continue and use it. */
  forceDespite(summary: StateSummary, canForce: boolean): Promise<boolean>;
  /**
   * Shows what changes, with what a user would regret, and asks: the last question before the write. False: stop.
   * `decide`: stop, to decide about the creates that would be forgotten.
   */
  review(plan: ReplacePlan): Promise<boolean | 'decide'>;
  /** Nobody knows whether the stack was written: it cannot be read. True: try again. False: leave it at that. */
  readAgain(problem: OutcomeUnknown): Promise<boolean>;
}

/** Shows progress, and lets the user stop the run. */
export interface ReplaceStateProgress {
  reading<T>(task: (control: RunControl) => Promise<T>): Promise<T>;
  writing<T>(task: (control: RunControl) => Promise<T>): Promise<T>;
}

const UNWATCHED: ReplaceStateProgress = { reading: (task) => task({}), writing: (task) => task({}) };

export type ReplaceStateOutcome =
  /** The stack already has it. */
  | { readonly kind: 'unchanged' }
  /**
   * `errorCount`: the errors that the user did not want to force the import despite; else the user declined. `undecided`:
   * only because creates have to be decided about.
   */
  | { readonly kind: 'declined'; readonly errorCount?: number; readonly undecided?: ReplacePlan }
  /** The new text is not a state that can be imported. */
  | { readonly kind: 'unusable'; readonly reason: string }
  /**
   * The stack was written to while the user was deciding. Nothing was written by this run, or that was taken back.
   * `putBack`: what the stack has again, which the import had overwritten.
   */
  | { readonly kind: 'stack changed'; readonly putBack?: PutBack }
  | {
      readonly kind: 'replaced';
      /** The stack's state, exported after the write. */
      readonly text: string;
      readonly warnings: readonly string[];
      /** Differences that the read-back found; empty is good. */
      readonly mismatches: readonly string[];
      /** Another write at the same time, if the backend reports it. */
      readonly otherWrite: OtherWrite | undefined;
      /** What was imported, if the stack has another state although no other write is known. */
      readonly own: Backup | undefined;
      readonly plan: ReplacePlan;
      /** The stack's state right before the write; undefined if it could not be read. */
      readonly backup: Backup | undefined;
    };

/**
 * The only function that replaces a stack's state: export, validation, a difference that the user sees, a confirmation, a
 * backup, a check that the stack still has the exported state, the import, a read-back that proves it, and a look
 * at what was overwritten: if that was written in between, the stack gets it back.
 * @throws {OutcomeUnknown} if the stack cannot be read after the import
 * @throws {PulumiProblem} if the CLI fails, or an error if the backup cannot be written. Nothing is written to the stack
 *   then.
 */
export async function replaceState(
  tools: { cli: PulumiCli; server: StateQuestions; backups: Backups },
  request: ReplaceStateRequest,
  decisions: ReplaceStateDecisions,
  progress: ReplaceStateProgress = UNWATCHED,
): Promise<ReplaceStateOutcome> {
  const { cli, server } = tools;
  const backups = tools.backups.together();
  const saving = { cli, server, backups };
  const { target } = request;
  const backend = backendOf(cli, target);
  const converted = await asExport(server, request.text);
  if (converted.text === undefined) return { kind: 'unusable', reason: converted.failure };
  const after = converted.text;

  const { isMadeFrom, decided, isMove } = request;
  const look = (earlier: StackLook | undefined): Promise<StackLook> =>
    progress.reading((control) => lookAtStack(cli, target, control, { earlier }));
  const [seen, others] = await Promise.all([look(request.seen), isMove ? undefined : backend.others()]);
  const before = seen.text;
  if (request.onlyInPlaceOf !== undefined && request.onlyInPlaceOf !== before)
    return { kind: 'stack changed' };
  if (before === after) return { kind: 'unchanged' };

  const [plan, expected] = await Promise.all([
    planReplacement(server, { target, before, after, isMadeFrom, decided, others }),
    expectedOf(server, after),
  ]);
  if (plan.force) {
    const canForce = plan.afterSummary.fatalCount === 0;
    const accepted = await decisions.forceDespite(plan.afterSummary, canForce);
    if (!canForce || !accepted) return { kind: 'declined', errorCount: plan.afterSummary.errorCount };
  }
  const answer = await decisions.review(plan);
  if (answer !== true) return { kind: 'declined', ...(answer === 'decide' && { undecided: plan }) };

  // Only now: a backup of a stack that was not written would look like a write.
  const backup = plan.canBeBackedUp
    ? await backups.save(target, before, { why: request.why }).catch(refuseWithoutBackup)
    : undefined;
  const watch = await backend.watchWrites();
  // As late as possible: the user may have thought about it for an hour.
  if ((await look(seen)).text !== before) return { kind: 'stack changed' };
  await request.beforeWrite?.();
  const imported = request.imported ?? after;
  const isOurs = (found: string): Promise<boolean> => isOutcome(server, { imported: after, found });
  const undoBrokenWrite = await backend.holdState();
  const written = await progress
    .writing((control) => {
      const write = (): Promise<string[]> =>
        importStack(cli, target, imported, {
          ...control,
          force: plan.force,
          expected: expected && { ...expected, backup: backup?.path },
        });
      return watch.during ? watch.during(write) : write();
    })
    .then(
      (warned): Imported => ({ warnings: warned }),
      (failure: unknown): Imported => ({ failure }),
    );
  if ('failure' in written) await undoBrokenWrite().catch(() => false);
  // Asked at the same time: it counts if the stack has what was imported. Otherwise somebody may have written since.
  const overwritten = 'failure' in written ? undefined : watch(isOurs);
  overwritten?.catch(() => undefined);
  const { text, warnings } = await readAfterImport(server, plan, written, {
    read: () => progress.reading((control) => readAgain(cli, target, seen, control)),
    readAgain: (problem) => decisions.readAgain(problem),
  });
  const mismatches = await readBack(server, { imported: after, found: text }).catch((error: unknown) => {
    warnings.push(`what the stack has could not be compared with what was imported (${failureText(error)})`);
    return [];
  });
  const isAsImported = mismatches.length === 0 && overwritten !== undefined;
  const otherWrite = await (isAsImported ? overwritten : watch(isOurs))
    .then((gone) => findOtherWrite(saving, target, gone, { seen: before, imported: after, found: text }))
    .catch((error: unknown) => {
      warnings.push(
        `it cannot be checked whether someone else wrote in the meantime (${failureText(error)})`,
      );
      return undefined;
    });
  if (otherWrite?.when === 'between') {
    const states = { imported: after, found: text };
    const back = await progress
      .writing((control) => putBack(saving, target, states, otherWrite, control))
      .catch(() => undefined);
    if (back) {
      await backups.save(target, after).catch(() => undefined);
      return { kind: 'stack changed', putBack: back };
    }
  }
  if (backup && !otherWrite) {
    await tools.backups
      .recordWrite(target, { backup, text, why: request.why, toRefresh: request.toRefresh })
      .catch((error: unknown) => {
        warnings.push(`the write cannot be undone later (${failureText(error)})`);
      });
  }
  // Not every backend tells of a write right after this one.
  const isGone = mismatches.length > 0 && !otherWrite && !(await isOurs(text).catch(() => false));
  const own = isGone ? await backups.save(target, after).catch(() => undefined) : undefined;
  return { kind: 'replaced', text, warnings, mismatches, otherWrite, own, plan, backup };
}

function refuseWithoutBackup(error: unknown): never {
  const message = `Nothing was written, because the backup of the stack’s state could not be saved: ${failureText(error)}`;
  throw new Error(message, { cause: error });
}

async function asExport(server: StateQuestions, text: string): Promise<EditedState> {
  const { shape } = await server.summary({ text, limit: 0 });
  if (shape === undefined) return { failure: 'The text is not a Pulumi state.' };
  return shape === 'export' ? { text } : server.toExport({ text });
}
