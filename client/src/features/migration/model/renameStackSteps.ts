import type { StateQuestions } from '../../../../../shared/requests';
import { isCopy, removeLeftoverStack } from './leftoverStack';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { releaseForgotten } from '../../../pulumi/backends/releaseLocks';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';

/** A stack to rename, with the state that follows from its new name. */
export interface StackRename {
  /** Its present name, with organization and project. */
  readonly target: StackTarget;
  /** Its new name. */
  readonly renamed: StackTarget;
  /** Its new state: the present one with other URNs. */
  readonly after: string;
}

/** `pulumi stack rename`. */
export async function renameStack(
  cli: PulumiCli,
  from: StackTarget,
  to: StackTarget,
  control: RunControl = {},
): Promise<void> {
  const args = ['stack', 'rename', stackFlag(from), '--', to.stack];
  await runOn(cli, from, args, control);
}

/** True if the backend has the planned state under the new name. */
export async function isAsPlanned(
  cli: PulumiCli,
  server: StateQuestions,
  { renamed, after }: StackRename,
  control: RunControl = {},
): Promise<boolean> {
  return isCopy(server, after, await exportStack(cli, renamed, control));
}

/**
 * Gives a stack its old name back, wherever `pulumi stack rename` was interrupted. In a self-managed backend, that
 * command first writes the stack under the new name and then removes the old one. If it is killed, it leaves both and its
 * lock; on a full disk, it leaves a truncated new file.
 * @throws {PulumiProblem} and others if the stack does not have its old name back, or still has the new one, too
 */
export async function undoRename(
  cli: PulumiCli,
  server: StateQuestions,
  renaming: StackRename,
): Promise<void> {
  const { target, renamed } = renaming;
  const [old, fresh] = await Promise.all([target, renamed].map((stack) => backendOf(cli, stack).place()));
  if (fresh !== undefined && old === undefined) await renameStack(cli, renamed, target);
  // Names in the old layout of a file backend have no project.
  else if (fresh !== undefined && fresh !== old) await removeCopy(cli, server, renaming);
  await releaseForgotten(cli, target);
}

/** Removes the stack with the new name if the old stack exists, too, and the new one is only its planned copy. */
async function removeCopy(cli: PulumiCli, server: StateQuestions, renaming: StackRename): Promise<void> {
  const { renamed } = renaming;
  try {
    if (!(await isAsPlanned(cli, server, renaming))) {
      throw new Error(`There is now another stack “${renamed.stack}”, which was not touched.`);
    }
    await removeLeftoverStack(cli, renamed, { force: true });
  } catch (error) {
    const isUnreadable = error instanceof PulumiProblem && error.kind === 'unreadable';
    if (!isUnreadable || !(await backendOf(cli, renamed).removeUnreadable())) throw error;
  }
}
