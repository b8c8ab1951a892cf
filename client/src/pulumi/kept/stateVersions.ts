import type { Backups } from './backups';
import { backendOf } from '../backends/backendOf';
import { MOST_VERSIONS, type StateVersion } from '../backends/stackBackend';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { StackTarget } from '../stacks/stacks';
import { readStateFile } from '../stacks/readStateFile';

/**
 * The earlier states of a stack, newest first: this extension's backups, and what its backend keeps.
 * @param options.most limit for those that the backend keeps
 * @param options.onUnknown called if the backend cannot be asked; the backups are still listed
 * @throws {PulumiProblem} without `onUnknown`, and if it was stopped
 */
export async function listStateVersions(
  cli: PulumiCli,
  backups: Backups,
  target: StackTarget,
  options: RunControl & { most?: number; onUnknown?: (problem: PulumiProblem) => void } = {},
): Promise<StateVersion[]> {
  const { most = MOST_VERSIONS, onUnknown, ...control } = options;
  const own = (await backups.list(target)).map(({ path, time, why }): StateVersion => ({
    time,
    source: 'backup of this extension',
    savedBefore: why,
    path,
    read: () => readStateFile(path),
  }));
  const kept = await backendOf(cli, target)
    .versions(most, control)
    .catch((error: unknown): StateVersion[] => {
      if (!onUnknown || !(error instanceof PulumiProblem) || error.kind === 'stopped') throw error;
      onUnknown(error);
      return [];
    });
  // An old backup can be the last state without errors.
  return [...own, ...kept.sort(newerFirst).slice(0, most)].sort(newerFirst);
}

function newerFirst(a: StateVersion, b: StateVersion): number {
  return b.time.getTime() - a.time.getTime();
}
