import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/** What {@link readStateOf} returns for an unreadable state if the backend does not show its text. */
export const NO_TEXT = '';

/**
 * A stack's export, or the text that the backend keeps if the CLI cannot read it as a state.
 * @throws {PulumiProblem} if the stack does not exist, or the backend cannot be asked
 */
export async function readStateOf(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<string> {
  try {
    return await exportStack(cli, target, control);
  } catch (error) {
    if (!(error instanceof PulumiProblem && error.kind === 'unreadable')) throw error;
    return (await backendOf(cli, target).checkpoint(control)) ?? NO_TEXT;
  }
}
