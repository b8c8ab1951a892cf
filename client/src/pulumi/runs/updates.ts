import type { PulumiCli } from '../cli/cli';
import type { CliRequest, RunControl } from '../cli/cliRequest';
import type { StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';

/** The commands of the CLI that run the engine. */
export type UpdateKind = 'preview' | 'up' | 'refresh' | 'destroy';

/** Their names for users. */
export const UPDATE_NAMES: Readonly<Record<UpdateKind, string>> = {
  preview: 'preview',
  up: 'update',
  refresh: 'refresh',
  destroy: 'destroy',
};

export interface UpdateOptions extends RunControl, Pick<CliRequest, 'env' | 'takeLine' | 'secrets'> {
  /** Global flags, such as `-v=9`. */
  readonly flags?: readonly string[];
}

/** The arguments of the CLI for an update that asks nothing. */
export function updateArguments(
  kind: UpdateKind,
  target: StackTarget,
  flags: readonly string[] = [],
): string[] {
  const unasked = kind === 'preview' ? [] : ['--yes', '--skip-preview'];
  return [kind, stackFlag(target), ...unasked, ...flags];
}

/**
 * Runs an update. Does not ask and does not back up: the caller has done so, unless it is a preview.
 * @throws {PulumiProblem} if it fails or is stopped
 */
export async function runUpdate(
  cli: PulumiCli,
  target: StackTarget,
  kind: UpdateKind,
  { flags, ...options }: UpdateOptions = {},
): Promise<void> {
  await runOn(cli, target, updateArguments(kind, target, flags), options);
}
