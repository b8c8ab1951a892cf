import type { StackTarget } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { CliRequest, RunControl } from '../cli/cliRequest';
import { STREAMED_EVENTS } from '../cli/parseCliJson';
import { runOn, stackFlag } from './runOn';
import { isWindows } from '../../processes/windows';

/**
 * The engine's events of `pulumi refresh --preview-only`, one per line. Writes nothing. (The normal output of `--json`
 * has the new state on both sides of each resource.)
 * @param only the URNs of the resources; all if empty. If they are too many for one command line, there are several runs,
 *   whose events follow one another.
 */
export async function runPreviewOnlyRefresh(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl &
    Pick<CliRequest, 'env' | 'takeLine'> & {
      readonly flags?: readonly string[];
    },
  only: readonly string[] = [],
): Promise<string> {
  const { flags = [], ...options } = control;
  const env = { ...control.env, ...STREAMED_EVENTS };
  const printed: string[] = [];
  for (const batch of targetBatches(only)) {
    const args = ['refresh', stackFlag(target), '--preview-only', '--json', ...targetFlags(batch), ...flags];
    printed.push((await runOn(cli, target, args, { ...options, env })).stdout);
  }
  return printed.join('\n');
}

/**
 * Reads the real resources into the state. Does not ask. Returns what the CLI printed.
 * @param only the URNs of the resources; all if empty. If they are too many for one command line, there are several runs.
 * @param options.beforeNext is awaited before each run except the first
 * @param options.flags more flags, such as `--run-program`
 * @throws {PulumiProblem} that says how many resources have been refreshed by then
 */
export async function refresh(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { readonly beforeNext?: () => Promise<void>; readonly flags?: readonly string[] },
  only: readonly string[] = [],
): Promise<string> {
  const { beforeNext, flags = [], ...control } = options;
  const printed: string[] = [];
  let done = 0;
  for (const batch of targetBatches(only)) {
    if (done > 0) await beforeNext?.();
    const args = ['refresh', stackFlag(target), '--yes', '--skip-preview', ...targetFlags(batch), ...flags];
    try {
      printed.push((await runOn(cli, target, args, control)).stdout);
    } catch (error) {
      if (done > 0 && error instanceof Error)
        error.message += ` ${done} of ${only.length} resources are refreshed; the others are as before.`;
      throw error;
    }
    done += batch.length;
  }
  return printed.join('\n');
}

function targetFlags(urns: readonly string[]): string[] {
  return urns.map((urn) => `--target=${urn}`);
}

/**
 * Limit for the targets in one command line, in characters. It leaves room for the program, the other arguments and the
 * environment. Windows takes 32,767 in all (`CreateProcess`), macOS a megabyte with the environment (`ARG_MAX`).
 */
const LONGEST_WINDOWS = 20_000;
const LONGEST = 200_000;

/** The characters around a URN: `--target=`, quotes and a space. */
const AROUND = 12;

/**
 * Splits URNs, without duplicates and in order, into lists that each fit into one command line. Without URNs, the result
 * is one empty list: a run without targets.
 */
export function targetBatches(urns: readonly string[], platform?: NodeJS.Platform): string[][] {
  const longest = isWindows(platform) ? LONGEST_WINDOWS : LONGEST;
  const batches: string[][] = [[]];
  let length = 0;
  for (const urn of new Set(urns)) {
    const more = urn.length + AROUND;
    if (length > 0 && length + more > longest) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)!.push(urn);
    length += more;
  }
  return batches;
}
