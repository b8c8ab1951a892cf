import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { type StackTarget, exportStack } from '../stacks/stacks';
import { backendOf } from './backendOf';
import { PulumiProblem } from '../cli/pulumiProblem';

/** A stack's state at one moment. */
export interface StackLook {
  readonly text: string;
  /** The backend's own text, read just before; undefined if the backend does not show it. */
  readonly kept: string | undefined;
}

/**
 * Reads a stack's state. If the backend shows what it keeps, that is compared with an earlier look, and the CLI, whose
 * start takes half a second, runs only if it has changed.
 * @param options.earlier is returned if the stack is unchanged
 * @param options.read how the CLI is run; {@link exportStack} for callers that cannot use an unreadable state
 * @throws {PulumiProblem} as that does
 */
export async function lookAtStack(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
  { earlier, read = readStateOf }: { earlier?: StackLook | undefined; read?: typeof readStateOf } = {},
): Promise<StackLook> {
  const backend = backendOf(cli, target);
  const asking = backend.checkpoint(control).catch(() => undefined);
  if (!earlier && backend.showsExports) {
    const [shown, text] = await Promise.all([asking, read(cli, target, control)]);
    // Two equal answers are one state, and show that the backend can be asked the next time.
    return { text, kept: shown === text ? shown : undefined };
  }
  // Read before the text, so that a write in between makes the next look read again.
  const kept = await asking;
  if (earlier && kept !== undefined && kept === earlier.kept) return earlier;
  return { text: await read(cli, target, control), kept };
}

/**
 * Reads a stack's state once more, by one request where the backend has shown before that it keeps what the CLI exports.
 * @param seen an earlier look
 * @throws {PulumiProblem} as {@link readStateOf}
 */
export async function readAgain(
  cli: PulumiCli,
  target: StackTarget,
  seen: StackLook,
  control: RunControl,
): Promise<string> {
  const kept = seen.kept === seen.text ? await backendOf(cli, target).checkpoint(control) : undefined;
  return kept ?? readStateOf(cli, target, control);
}

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
