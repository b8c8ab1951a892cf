import type { BackendAddress } from '../location/backendAddress';
import { shownName, describeTarget, type StackTarget } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { CliOutput, CliRequest } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';

/**
 * The `=` allows a stack called `--force`. The stack is always named, so that the user's selected stack does not matter
 * or change.
 */
export function stackFlag(target: StackTarget): string {
  return `--stack=${target.stack}`;
}

/** Runs the CLI for one stack, which it names itself. */
export type StackRun = (
  args: readonly string[],
  options?: Pick<CliRequest, 'env' | 'input' | 'takeLine'>,
) => Promise<CliOutput>;

/**
 * Runs the CLI for a stack, in its folder and on its backend, whatever the user's present login is.
 * @param args with the stack's name, as {@link stackFlag} has it
 * @param options.asksPassphrase if false, a run fails when it needs a passphrase that has not been typed yet
 * @throws {PulumiProblem} with the stack as its target
 */
export async function runOn(
  cli: PulumiCli,
  target: StackTarget,
  args: readonly string[],
  options: Omit<CliRequest, 'args' | 'cwd' | 'backend' | 'target' | 'passphraseOf'> & {
    asksPassphrase?: boolean;
  } = {},
): Promise<CliOutput> {
  const { folder: cwd, backend } = target;
  const { asksPassphrase = true, ...request } = options;
  try {
    return await cli.run({
      ...request,
      args,
      cwd,
      backend: backend.address,
      target,
      ...(asksPassphrase && { passphraseOf: describeTarget(target) }),
    });
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    const problem = error.kind === 'not-logged-in' ? loggedOut(target, error) : error;
    problem.target = target;
    throw problem;
  }
}

/** Names the backend: the present login may be another. */
function loggedOut(target: StackTarget, { kind, details }: PulumiProblem): PulumiProblem {
  const message = `You are not logged in to ${target.backend.url}, where stack “${shownName(target)}” is.`;
  return new PulumiProblem(kind, message, details);
}

/**
 * The same for a copy of a stack, which only this window uses: the run ends with the window, and a passphrase is that of
 * the stack itself.
 * @param address where the copy is
 * @throws {PulumiProblem} with the stack itself as its target
 */
export async function runOnCopy(
  cli: PulumiCli,
  { target, address }: { readonly target: StackTarget; readonly address: BackendAddress },
  args: readonly string[],
  options: Omit<CliRequest, 'args' | 'cwd' | 'backend' | 'target' | 'passphraseOf'>,
): Promise<CliOutput> {
  try {
    const passphraseOf = describeTarget(target);
    return await cli.run({ ...options, args, cwd: target.folder, backend: address, passphraseOf });
  } catch (error) {
    if (error instanceof PulumiProblem) error.target = target;
    throw error;
  }
}
