import type { StateQuestions } from '../../../../../shared/requests';
import { backendOf } from '../../../pulumi/backends/backendOf';
import type { WriteWatch } from '../../../pulumi/backends/stackBackend';
import { lookAtStack, type StackLook } from '../../../pulumi/backends/stackLook';
import { isWhatWasSeen } from '../../../pulumi/writes/otherWrite';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { Backup } from '../../../pulumi/kept/backupFolder';
import type { Backups } from '../../../pulumi/kept/backups';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { shortName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { refresh } from '../../../pulumi/stacks/targetedRefresh';

/** The result of a refresh. */
export interface RefreshedState {
  /** The stack's state right before it. */
  readonly backup: Backup;
  /** The export of the stack after it. */
  readonly text: string;
  /**
   * Another write at the same time, if the backend reports it. `before`: between the last look at the stack and the
   * refresh; the backup has it. `meanwhile`: later, so that restoring the backup would undo it, too.
   */
  readonly otherWrite: 'before' | 'meanwhile' | undefined;
}

interface RefreshRequest {
  /** The URNs of the resources; all if empty. */
  readonly only: readonly string[];
  /** More flags of `pulumi refresh`. */
  readonly flags?: readonly string[];
  /** The command, for the backup's name. */
  readonly why: string;
  /** The state when the user was asked: it is read again only if it may have changed. */
  readonly seen?: StackLook | undefined;
}

/**
 * Backs up a stack's state, reads the real resources into it, and finds out whether someone else wrote to it in between.
 * Does not ask.
 * @throws {PulumiProblem} if it fails, or an error if the backup cannot be written; nothing is written then
 */
export async function refreshStack(
  tools: { cli: PulumiCli; server: StateQuestions; backups: Backups },
  target: StackTarget,
  request: RefreshRequest,
  writing: <T>(task: (control: RunControl) => Promise<T>) => Promise<T>,
): Promise<RefreshedState> {
  const refreshed = await refreshWatched(tools, target, request, writing);
  const { backup, text, otherWrite } = refreshed;
  const isShared = otherWrite === 'meanwhile';
  // Only a help for later: the stack is refreshed.
  await tools.backups
    .recordWrite(target, { backup, text, why: request.why, isShared })
    .catch(() => undefined);
  return refreshed;
}

async function refreshWatched(
  tools: { cli: PulumiCli; server: StateQuestions; backups: Backups },
  target: StackTarget,
  { only, flags = [], why, seen }: RefreshRequest,
  writing: <T>(task: (control: RunControl) => Promise<T>) => Promise<T>,
): Promise<RefreshedState> {
  const { cli, backups } = tools;
  refuseWildcards(only);
  const backend = backendOf(cli, target);
  let watch = await backend.watchWrites();
  const before = await lookAtStack(cli, target, {}, { earlier: seen, read: exportStack });
  const backup = await backups.save(target, before.text, { why });
  const undoBrokenWrite = await backend.holdState();
  /** The state that each run overwrote, if that was not the result of the previous run. */
  const overwritten: (string | undefined)[] = [];
  const note = async (ended: WriteWatch): Promise<void> => {
    const [replaced] = await ended().catch(() => []);
    overwritten.push(replaced);
  };
  const beforeNext = async (): Promise<void> => {
    const ended = watch;
    // Begun before the previous watch ends, so that one of the two sees a write between them.
    watch = await backend.watchWrites();
    await note(ended);
  };
  await writing((control) =>
    refresh(cli, target, { ...control, beforeNext, flags }, only).catch(async (error: unknown) => {
      await undoBrokenWrite().catch(() => false);
      throw error;
    }),
  );
  const text = await exportStack(cli, target);
  await note(watch);
  const [first, ...later] = overwritten;
  if (later.some((state) => state !== undefined)) return { backup, text, otherWrite: 'meanwhile' };
  if (first === undefined || isWhatWasSeen(first, before.text))
    return { backup, text, otherWrite: undefined };
  if (!(await isOutcomeOfRefresh(tools, target, text))) return { backup, text, otherWrite: 'meanwhile' };
  const theirs = (await tools.server.toExport({ text: first })).text ?? first;
  return { backup: await backups.save(target, theirs, { why }), text, otherWrite: 'before' };
}

/**
 * The CLI takes a `*` in `--target` for a wildcard, and nothing escapes it: a refresh of `*.example.com` alone would also
 * take what is different of `www.example.com` into the state.
 * @throws {PulumiProblem} if a URN has one
 */
function refuseWildcards(urns: readonly string[]): void {
  const urn = urns.find((one) => one.includes('*'));
  if (urn === undefined) return;
  throw new PulumiProblem(
    'other',
    `Nothing was refreshed: ${shortName(urn)} has a * in its name, which pulumi refresh --target takes for any letters, so that it would refresh others, too. Leave it out, or refresh the whole stack.`,
  );
}

/** True if the backend's last recorded update is a refresh, and the stack has its outcome. */
async function isOutcomeOfRefresh(
  { cli, server }: { cli: PulumiCli; server: StateQuestions },
  target: StackTarget,
  found: string,
): Promise<boolean> {
  try {
    const versions = await backendOf(cli, target).versions(1);
    const [last] = versions
      .filter(({ source }) => source === 'history of the backend')
      .sort((a, b) => b.time.getTime() - a.time.getTime());
    if (last?.outcomeOf !== 'refresh') return false;
    const { count } = await server.readBack({ imported: await last.read(), found, limit: 0 });
    return count === 0;
  } catch {
    return false;
  }
}
