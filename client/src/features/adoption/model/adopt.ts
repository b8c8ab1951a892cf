import type { StateQuestions } from '../../../../../shared/requests';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { lookAtStack, type StackLook } from '../../../pulumi/backends/stackLook';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { Backup } from '../../../pulumi/kept/backupFolder';
import type { Backups } from '../../../pulumi/kept/backups';
import { exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runImport } from './lookUpExisting';
import { withId, type PlannedCreate } from './plannedCreates';

/** The result of an adoption. */
export interface AdoptedState {
  /** The stack's state right before it. */
  readonly backup: Backup;
  /** The export of the stack after it. */
  readonly text: string;
  /** Someone else wrote right before, which is part of the state now: restoring the backup would undo that, too. */
  readonly otherWrite: boolean;
}

interface AdoptRequest {
  readonly create: PlannedCreate;
  /** What the import takes for the object. */
  readonly id: string;
  /** The id that its entry gets, from its look-up; otherwise the same. */
  readonly entryId?: string | undefined;
  /** The command, for the backup's name. */
  readonly why: string;
  /** The state when the user was asked: it is read again only if it may have changed. */
  readonly seen?: StackLook | undefined;
}

/**
 * Backs up a stack's state, puts an object into it that exists as a resource of the program, and finds out whether someone else
 * wrote to it in between. Does not ask.
 * @throws {PulumiProblem} if it fails, or an error if the state has the resource or the object already, or the backup
 *   cannot be written
 */
export async function adopt(
  { cli, server, backups }: { cli: PulumiCli; server: StateQuestions; backups: Backups },
  target: StackTarget,
  { create, id, entryId = id, why, seen }: AdoptRequest,
  writing: <T>(task: (control: RunControl) => Promise<T>) => Promise<T>,
): Promise<AdoptedState> {
  const { urn, type, provider } = create;
  const before = await lookAtStack(cli, target, {}, { earlier: seen, read: exportStack });
  const possible = await server.adoptable({ text: before.text, urn, type, provider, id: entryId });
  if (possible.kind === 'refused') throw new Error(possible.reason);
  const backup = await backups.save(target, before.text, { why });
  const undoBrokenWrite = await backendOf(cli, target).holdState();
  await writing((control) =>
    runImport(cli, target, withId(create, id), control).catch(async (error: unknown) => {
      await undoBrokenWrite().catch(() => false);
      throw error;
    }),
  );
  const text = await exportStack(cli, target);
  const { ids } = await server.earlierState({ text, urns: [urn] });
  if (!ids.some((one) => one.id === id))
    throw new Error(
      'Pulumi has ended without an error, but the state does not have the resource with this id.',
    );
  const otherWrite = !(await isOnlyChange(server, create, { before: before.text, after: text }));
  // Only a help for later: the stack has the resource.
  await backups.recordWrite(target, { backup, text, why, isShared: otherWrite }).catch(() => undefined);
  return { backup, text, otherWrite };
}

const DEFAULT_PROVIDER = /::pulumi:providers:[^:]+::default(?:_|$)/;

/**
 * True if the two states differ only by the resource and what it needs. Pulumi’s lock keeps others from writing meanwhile; what
 * was written between the last look and the lock shows here, as an import writes several times.
 */
async function isOnlyChange(
  server: StateQuestions,
  { urn, above }: PlannedCreate,
  states: { before: string; after: string },
): Promise<boolean> {
  const { added, removed, changed } = await server.compare(states);
  const isNeeded = (one: string): boolean => one === urn || above.includes(one) || DEFAULT_PROVIDER.test(one);
  return added.every(isNeeded) && removed.length + changed.length === 0;
}
