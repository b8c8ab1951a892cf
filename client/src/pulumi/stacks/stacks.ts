import type { StackTarget } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { CliRequest, RunControl } from '../cli/cliRequest';
import { PulumiProblem, warningsIn } from '../cli/pulumiProblem';
import { distrustEmpty } from './emptyExport';
import { runOn, stackFlag } from './runOn';
import { listStacks } from './stackList';

export {
  asTarget,
  bareName,
  describeTarget,
  isCalled,
  shownName,
  targetDetails,
  targetKey,
  type StackTarget,
} from '../location/stackTarget';

/**
 * The stack's state as `pulumi stack export` prints it. Reads only; works on a locked or broken stack. With `version`, an
 * earlier state by its number in the history; only Pulumi Cloud keeps these.
 * @throws {PulumiProblem} if it fails, or exports a stack as empty that may not be ({@link distrustEmpty})
 */
export async function exportStack(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { showSecrets?: boolean; version?: number } = {},
): Promise<string> {
  const args = ['stack', 'export', stackFlag(target), ...(options.showSecrets ? ['--show-secrets'] : [])];
  if (options.version !== undefined) args.push(`--version=${options.version}`);
  const { stop, kill, limitMs } = options;
  const read = () => runOn(cli, target, args, { stop, kill, limitMs });
  const { stdout } = await read().catch((error: unknown) => {
    // Over a network, what is cut off can be the answer. A second one says whether it is the state.
    const mayBeAnswer =
      error instanceof PulumiProblem && error.kind === 'unreadable' && target.backend.address.hasLogins;
    if (!mayBeAnswer) throw error;
    return read();
  });
  if (!stdout.startsWith('{') || !stdout.trimEnd().endsWith('}'))
    throw new PulumiProblem('other', 'What the Pulumi CLI exported is not a state.');
  await distrustEmpty(target, stdout, () =>
    listStacks(cli, target.backend.address, target.folder, { stop, kill, limitMs, all: true }),
  );
  return stdout;
}

/**
 * Replaces the stack's state. Does not ask, back up or check anything: only {@link replaceState} may call it. The text
 * goes through pipes, so that no copy of it stays on disk.
 * @param options.expected for the window that takes the import over if this one is gone
 * @returns the CLI's warnings
 */
export async function importStack(
  cli: PulumiCli,
  target: StackTarget,
  text: string,
  options: RunControl & Pick<CliRequest, 'expected'> & { force?: boolean } = {},
): Promise<string[]> {
  const { force, ...control } = options;
  const args = ['stack', 'import', stackFlag(target), ...(force ? ['--force'] : [])];
  return warningsIn((await runOn(cli, target, args, { ...control, input: text })).stderr);
}

/** Removes the stack's lock, or has the service end the running update. Does not ask. */
export async function cancelUpdate(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<'cancelled' | 'nothing to cancel'> {
  try {
    await runOn(cli, target, ['cancel', stackFlag(target)], control);
    return 'cancelled';
  } catch (error) {
    const details = error instanceof PulumiProblem ? error.details : '';
    if (/update has already completed|has never been updated/i.test(details)) return 'nothing to cancel';
    throw error;
  }
}
