import type { CliOutput, PulumiCli, RunControl } from './cli';
import { PulumiProblem, warningsIn } from './problems';
import { redact } from './redact';
import { readCheckpoint } from './stateFiles';

/** Where the user is logged in. */
export interface Backend {
  readonly user: string;
  /** Without credentials; fit to be shown. */
  readonly url: string;
}

/** One line of `pulumi stack ls`. */
export interface StackInfo {
  /** As `--stack` takes it in the folder it was listed for. */
  readonly name: string;
  readonly current: boolean;
  readonly resourceCount?: number;
  /** When it was last written (RFC 3339). */
  readonly lastUpdate?: string;
  /** Only Pulumi Cloud says. */
  readonly updateInProgress?: boolean;
}

/** A stack, as every command needs it. */
export interface StackTarget {
  /** The folder that `pulumi` runs in. */
  readonly folder: string;
  readonly project: string;
  /** As `--stack` takes it: `dev`, `acme/dev` or `acme/web/dev`. */
  readonly stack: string;
  readonly backend: Backend;
}

/** The stack's name without organization and project: the one in its URNs. */
export function bareName(target: StackTarget): string {
  return target.stack.slice(target.stack.lastIndexOf('/') + 1);
}

/** `stack dev of project web (file://~)`: how every message names a stack. */
export function describeTarget(target: StackTarget): string {
  return `stack “${bareName(target)}” of project “${target.project}” (${target.backend.url})`;
}

/** The stack in three lines, for the small print of a question. */
export function targetDetails(target: StackTarget): string {
  const { project, backend } = target;
  return `Stack: ${bareName(target)}\nProject: ${project}\nBackend: ${backend.url} (as ${backend.user})`;
}

/** A command's argument, if it is a stack: commands can be called by anybody with anything. */
export function asTarget(argument: unknown): StackTarget | undefined {
  const { folder, project, stack, backend } = (argument ?? {}) as Partial<Record<keyof StackTarget, unknown>>;
  const { url, user } = (backend ?? {}) as Partial<Record<keyof Backend, unknown>>;
  const strings = [folder, project, stack, url, user].every((value) => typeof value === 'string');
  return strings ? (argument as StackTarget) : undefined;
}

/** Names the stack among all backends. */
export function targetKey(target: StackTarget): string {
  return JSON.stringify([target.backend.url, target.project, target.stack]);
}

/** Who is logged in where. `folder` matters: a project file can name a backend of its own. */
export async function readBackend(
  cli: PulumiCli,
  folder: string,
  control: RunControl = {},
): Promise<Backend> {
  const { stdout } = await cli.run({ ...control, args: ['whoami', '--json'], cwd: folder });
  const { user = '', url = '' } = parse(stdout) as { user?: string; url?: string };
  return { user, url: redact(url) };
}

/**
 * Makes sure that the CLI still works on the backend that this stack is in: where one is logged in can change at any
 * time, in any terminal, and another backend may have a stack of the same name.
 * @throws {PulumiProblem} if it does not
 */
export async function verifyBackend(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<void> {
  const { url } = await readBackend(cli, target.folder, control);
  if (url === target.backend.url) return;
  throw new PulumiProblem(
    'other-backend',
    `You are logged in to ${url} now, not to ${target.backend.url}, where stack “${bareName(target)}” is.`,
  );
}

/** The stacks of the folder's project, the current one first; with `all`, those of every project. */
export async function listStacks(
  cli: PulumiCli,
  folder: string,
  options: RunControl & { all?: boolean } = {},
): Promise<StackInfo[]> {
  const { all = false, ...control } = options;
  const args = ['stack', 'ls', '--json', ...(all ? ['--all'] : [])];
  const { stdout } = await cli.run({ ...control, args, cwd: folder });
  const stacks = parse(stdout) as StackInfo[];
  return [...stacks.filter(({ current }) => current), ...stacks.filter(({ current }) => !current)];
}

/**
 * The stack's state as `pulumi stack export` prints it. Reads only; works on a locked or broken stack. With `version`,
 * an earlier one, by its number in the history; only Pulumi Cloud keeps them.
 */
export async function exportStack(
  cli: PulumiCli,
  target: StackTarget,
  options: RunControl & { showSecrets?: boolean; version?: number } = {},
): Promise<string> {
  const args = ['stack', 'export', stackFlag(target), ...(options.showSecrets ? ['--show-secrets'] : [])];
  if (options.version !== undefined) args.push(`--version=${options.version}`);
  // The lines of a state are no news of how it goes, and may hold secrets.
  const { stdout } = await runOn(cli, target, args, { ...options, onLine: undefined });
  if (stdout.startsWith('{') && stdout.trimEnd().endsWith('}')) return stdout;
  throw new PulumiProblem('other', 'What the Pulumi CLI exported is not a state.');
}

/**
 * What the stack holds: its export, or the text of its file if nobody can read that as a state.
 * @throws {PulumiProblem} if there is neither
 */
export async function readStateOf(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<string> {
  try {
    return await exportStack(cli, target, control);
  } catch (error) {
    const isUnreadable = error instanceof PulumiProblem && error.kind === 'unreadable';
    const text = isUnreadable
      ? await readCheckpoint(target.backend.url, target.project, bareName(target))
      : undefined;
    if (text === undefined) throw error;
    return text;
  }
}

/**
 * Replaces the stack's state. Does not ask, back up or check anything: only {@link replaceState} may call it.
 * The text goes in through a pipe, so that no copy of it is left on disk.
 * @returns what the CLI warned of
 */
export async function importStack(
  cli: PulumiCli,
  target: StackTarget,
  text: string,
  options: RunControl & { force?: boolean } = {},
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
 */
export async function previewRefresh(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl,
): Promise<string> {
  const args = ['refresh', stackFlag(target), '--preview-only', '--json'];
  const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
  return (await runOn(cli, target, args, { ...control, onLine: undefined, env })).stdout;
}

/** Reads the real resources into the state. Does not ask. Returns what the CLI printed. */
export async function refresh(cli: PulumiCli, target: StackTarget, control: RunControl): Promise<string> {
  const args = ['refresh', stackFlag(target), '--yes', '--skip-preview'];
  return (await runOn(cli, target, args, control)).stdout;
}

/** With `=`, a stack may be called `--force`. Named always, so that the user's selected stack stays as it is. */
function stackFlag(target: StackTarget): string {
  return `--stack=${target.stack}`;
}

async function runOn(
  cli: PulumiCli,
  target: StackTarget,
  args: readonly string[],
  options: RunControl & { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CliOutput> {
  const { stop, kill, onLine, input, env = {} } = options;
  const passphraseOf = describeTarget(target);
  try {
    return await cli.run({ args, cwd: target.folder, env, passphraseOf, stop, kill, onLine, input });
  } catch (error) {
    if (error instanceof PulumiProblem) error.target = target;
    throw error;
  }
}

/** What the CLI printed as JSON. @throws {PulumiProblem} if it is none */
export function parse(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new PulumiProblem(
      'cli-too-old',
      'The Pulumi CLI’s answer could not be read. Update the Pulumi CLI.',
    );
  }
}
