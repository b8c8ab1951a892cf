import type { StateQuestions } from '../../../../shared/requests';
import { isCopy, removeLeftoverStack } from './leftoverStack';
import { backendOf } from '../backends/backendOf';
import { releaseForgotten } from '../backends/releaseForgotten';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';

/** A stack that gets another name, and with it another state. */
export interface StackRenaming {
  /** As it is called now, with organization and project. */
  readonly target: StackTarget;
  /** As it will be called. */
  readonly renamed: StackTarget;
  readonly before: string;
  /** What its state will be: the same under other URNs. */
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

/** True if what the backend has under the new name is what the stack was to become. */
export async function isAsPlanned(
  cli: PulumiCli,
  server: StateQuestions,
  { renamed, after }: StackRenaming,
  control: RunControl = {},
): Promise<boolean> {
  return isCopy(server, after, await exportStack(cli, renamed, control));
}

/**
 * Gives a stack its old name back, however far `pulumi stack rename` came. In a self-managed backend it writes the stack
 * under the new name first and takes the old one away after that; one that is killed leaves both, and its lock, and
 * one without room on the disk leaves a new file that is cut off.
 * @throws {PulumiProblem} and others if the stack does not have its old name then, or still has the new one, too
 */
export async function undoRename(
  cli: PulumiCli,
  server: StateQuestions,
  renaming: StackRenaming,
): Promise<void> {
  const { target, renamed } = renaming;
  const [old, fresh] = await Promise.all([target, renamed].map((stack) => backendOf(cli, stack).place()));
  if (fresh !== undefined && old === undefined) await renameStack(cli, renamed, target);
  // Names in the old layout of a file backend have no project.
  else if (fresh !== undefined && fresh !== old) await removeCopy(cli, server, renaming);
  await releaseForgotten(cli, target);
}

/** Removes what has the new name while the old stack is there, too, if it is no more than the copy that was to be. */
async function removeCopy(cli: PulumiCli, server: StateQuestions, renaming: StackRenaming): Promise<void> {
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
