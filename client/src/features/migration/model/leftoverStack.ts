import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { areForgotten } from '../../../pulumi/location/locks';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { StateQuestions } from '../../../../../shared/requests';
import { cancelUpdate, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';

/**
 * True if a stack equals the copy that a migration would make.
 * @param options.encryptedAnew the copy's secrets are encrypted with another key: ciphertexts cannot be compared then,
 *   and only what Pulumi compares counts
 */
export async function isCopy(
  server: StateQuestions,
  planned: string,
  found: string,
  { encryptedAnew = false } = {},
): Promise<boolean> {
  const pair = encryptedAnew
    ? await server.comparable({ before: planned, after: found, engineOnly: true })
    : { before: planned, after: found };
  if (pair.before === undefined) return false;
  const { added, removed, changed } = await server.compare(pair);
  return added.length + removed.length + changed.length === 0;
}

/**
 * Removes a stack that an interrupted migration or rename has left, and the lock of a process that is gone. Does not ask,
 * and leaves its configuration file.
 * @param options.force also removes a stack with resources; without it, the CLI refuses that
 * @throws {PulumiProblem} if it is still there then
 */
export async function removeLeftoverStack(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { force?: boolean } = {},
): Promise<void> {
  const { force, ...control } = options;
  const forced = force ? ['--force'] : [];
  const args = ['stack', 'rm', '--yes', '--preserve-config', ...forced, stackFlag(target)];
  const remove = () => runOn(cli, target, args, control);
  try {
    await remove();
  } catch (error) {
    const seen = await backendOf(cli, target).holders('look');
    const locks = seen ?? (error instanceof PulumiProblem ? error.locks : []);
    if (!areForgotten(locks)) throw error;
    await cancelUpdate(cli, target, control);
    await remove();
  }
}
