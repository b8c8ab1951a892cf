import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/** What {@link readStateOf} gives of an unreadable state, at a backend that does not show what it has. */
export const NO_TEXT = '';

/**
 * What the stack holds: its export, or what the backend has if the CLI cannot read that as a state.
 * @throws {PulumiProblem} if the stack is not there, or cannot be asked about
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
