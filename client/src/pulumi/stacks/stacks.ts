import type { BackendAddress } from '../backend/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { CliOutput, CliRequest, RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';
import { PulumiProblem, warningsIn } from '../cli/pulumiProblem';
import { bareName, describeTarget, type StackTarget } from '../backend/stackTarget';
import { distrustEmpty } from './emptyExport';
import { targetBatches } from './targets';

export {
  asTarget,
  bareName,
  describeTarget,
  isCalled,
  shownName,
  targetDetails,
  targetKey,
  type StackTarget,
} from '../backend/stackTarget';

/** One line of `pulumi stack ls`. */
export interface StackInfo {
  /** In full: `organization/project/stack`; of a file backend's old layout, which knows no projects, `stack`. */
  readonly name: string;
  readonly current: boolean;
  readonly resourceCount?: number;
  /** When it was last written (RFC 3339). */
  readonly lastUpdate?: string;
  /** Only Pulumi Cloud says. */
  readonly updateInProgress?: boolean;
  /** Its page in the console of Pulumi Cloud, or of a service that has one. */
  readonly url?: string;
}

/** The stacks that a backend has of the folder's project, the current one first; with `all`, of every project. */
export async function listStacks(
  cli: PulumiCli,
  backend: BackendAddress,
  folder: string,
  options: RunControl & { all?: boolean } = {},
): Promise<StackInfo[]> {
  const { all = false, ...control } = options;
  const args = ['stack', 'ls', '--json', '--fully-qualify-stack-names', ...(all ? ['--all'] : [])];
  const { stdout } = await cli.run({ ...control, args, cwd: folder, backend });
  const stacks = parse(stdout) as StackInfo[];
  return [...stacks.filter(({ current }) => current), ...stacks.filter(({ current }) => !current)];
}

/** What a person calls a stack: its name without organization and project, unless another in the list has that, too. */
export function shortestName(name: string, among: readonly Pick<StackInfo, 'name'>[]): string {
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const isBare = (other: string): boolean => other === bare || other.endsWith(`/${bare}`);
  return among.some((other) => other.name !== name && isBare(other.name)) ? name : bare;
}

/**
 * The stack's state as `pulumi stack export` prints it. Reads only; works on a locked or broken stack. With `version`,
 * an earlier one, by its number in the history; only Pulumi Cloud keeps them.
 * @throws {PulumiProblem} if it fails, or gives a stack as empty that may be not ({@link distrustEmpty})
 */
export async function exportStack(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { showSecrets?: boolean; version?: number } = {},
): Promise<string> {
  const args = ['stack', 'export', stackFlag(target), ...(options.showSecrets ? ['--show-secrets'] : [])];
  if (options.version !== undefined) args.push(`--version=${options.version}`);
  const { stop, kill, limitMs } = options;
  const { stdout } = await runOn(cli, target, args, { stop, kill, limitMs });
  if (!stdout.startsWith('{') || !stdout.trimEnd().endsWith('}'))
    throw new PulumiProblem('other', 'What the Pulumi CLI exported is not a state.');
  await distrustEmpty(target, stdout, () =>
    listStacks(cli, target.backend.address, target.folder, { stop, kill, limitMs, all: true }),
  );
  return stdout;
}

/**
 * Replaces the stack's state. Does not ask, back up or check anything: only {@link replaceState} may call it.
 * The text goes in through pipes, so that no copy of it is left on disk.
 * @param options.expected for the window that finds the import if this one is gone
 * @returns what the CLI warned of
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

/**
 * The engine's events of `pulumi refresh --preview-only`, one a line. Writes nothing. (The digest that `--json` prints
 * otherwise has the new state on both sides of each resource.)
 * @param only the URNs of those that are looked at, all if there are none. So many that no command line takes them are
 *   looked at in several runs, whose events follow one another.
 */
export async function previewRefresh(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl &
    Pick<CliRequest, 'env' | 'takeLine'> & {
      readonly flags?: readonly string[];
    },
  only: readonly string[] = [],
): Promise<string> {
  const { flags = [], ...options } = control;
  const env = { ...control.env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
  const printed: string[] = [];
  for (const batch of targetBatches(only)) {
    const args = ['refresh', stackFlag(target), '--preview-only', '--json', ...targetFlags(batch), ...flags];
    printed.push((await runOn(cli, target, args, { ...options, env })).stdout);
  }
  return printed.join('\n');
}

/**
 * Reads the real resources into the state. Does not ask. Returns what the CLI printed.
 * @param only the URNs of those that are read, all if there are none. So many that no command line takes them are read in
 *   several runs.
 * @param options.beforeNext is waited for before each run but the first
 * @throws {PulumiProblem} which says how many are in the state by then
 */
export async function refresh(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { readonly beforeNext?: () => Promise<void> },
  only: readonly string[] = [],
): Promise<string> {
  const { beforeNext, ...control } = options;
  const printed: string[] = [];
  let done = 0;
  for (const batch of targetBatches(only)) {
    if (done > 0) await beforeNext?.();
    const args = ['refresh', stackFlag(target), '--yes', '--skip-preview', ...targetFlags(batch)];
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

/** The `=` allows a stack called `--force`. The stack is always named, so that the user's selected stack stays. */
export function stackFlag(target: StackTarget): string {
  return `--stack=${target.stack}`;
}

/**
 * Runs the CLI for a stack, in its folder and on its backend, whatever the user is logged in to by now.
 * @param args with the stack's name, as {@link stackFlag} has it
 * @param options.asksPassphrase false: a run that needs a passphrase not yet typed fails
 * @throws {PulumiProblem} which has the stack as its target
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

/** Names the backend: one can be logged in to another by now. */
function loggedOut(target: StackTarget, { kind, details }: PulumiProblem): PulumiProblem {
  const message = `You are not logged in to ${target.backend.url}, where stack “${bareName(target)}” is.`;
  return new PulumiProblem(kind, message, details);
}
