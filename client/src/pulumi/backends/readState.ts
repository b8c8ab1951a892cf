import type { PulumiCli, RunControl } from '../cli/cli';
import { PulumiProblem } from '../cli/pulumiProblem';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/**
 * What the stack holds: its export, or the text of its file if nobody can read that as a state.
 * @throws {PulumiProblem} if there is neither
 */
export async function readStateOf(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<string> {
  try {
    return await exportStack(cli, target, control);
  } catch (error) {
    const isUnreadable = error instanceof PulumiProblem && error.kind === 'unreadable';
    const text = isUnreadable ? await backendOf(cli, target).checkpoint() : undefined;
    if (text === undefined) throw error;
    return text;
  }
}
