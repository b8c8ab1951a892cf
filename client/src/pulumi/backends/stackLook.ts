import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';
import { readStateOf } from './readState';

/** What a stack holds. */
export interface StackLook {
  readonly text: string;
  /** What the backend kept as that right before; undefined if it does not show it. */
  readonly kept: string | undefined;
}

/**
 * Looks what a stack holds. A backend that shows what it keeps is compared with an earlier look: the CLI, whose start takes
 * half a second, is run only if that is another now.
 * @param options.earlier is returned if the stack holds the same
 * @param options.read how the CLI is run: {@link exportStack}, for who can do nothing with an unreadable state
 * @throws {PulumiProblem} as that does
 */
export async function lookAtStack(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
  { earlier, read = readStateOf }: { earlier?: StackLook | undefined; read?: typeof readStateOf } = {},
): Promise<StackLook> {
  // Before the text: a write in between makes the next look read again.
  const kept = await backendOf(cli, target)
    .checkpoint(control)
    .catch(() => undefined);
  if (earlier && kept !== undefined && kept === earlier.kept) return earlier;
  return { text: await read(cli, target, control), kept };
}
