import { stat } from 'node:fs/promises';
import coerce from 'semver/functions/coerce';
import isBefore from 'semver/functions/lt';
import { PulumiProblem } from './pulumiProblem';
import { run, type RunRequest } from './run';

/**
 * The oldest supported CLI. Each run of an older one logs the user in to the service that the run is pinned to, so that
 * the next command in a terminal goes to another backend. Before 3.113, it lists no full names.
 */
export const OLDEST_CLI = '3.132.0';

/** Options that the oldest supported CLI does not know, with the version that introduced them. */
const SINCE: readonly (readonly [words: string, version: string])[] = [
  ['--run-program', '3.160.0'],
  ['--otel-traces', '3.226.0'],
  ['--ignore-protect', '3.256.0'],
];

/** The known versions of programs, by their paths and times. */
const asked = new Map<string, string>();

/**
 * Asks a CLI for its version once, and again after it was replaced.
 * @param request how it is run; its arguments are ignored
 * @throws {PulumiProblem} if it is older than {@link OLDEST_CLI}. One that does not say its version may be any
 */
export async function requireSupported(request: Omit<RunRequest, 'args'>): Promise<void> {
  const version = await versionOf(request);
  if (version === undefined || !isBefore(version, OLDEST_CLI)) return;
  throw new PulumiProblem(
    'cli-too-old',
    `Pulumi CLI ${version} is too old: ${OLDEST_CLI} or newer is needed. Update it.`,
    `CLIs before ${OLDEST_CLI} can change where you are logged in. Nothing was run.`,
  );
}

/** The version that a CLI has said. Runs nothing; undefined if it was not asked. */
export async function knownVersion(program: string): Promise<string | undefined> {
  return asked.get(await programKey(program));
}

async function programKey(program: string): Promise<string> {
  const changed = await stat(program).catch(() => undefined);
  return `${program}\n${changed?.mtimeMs ?? ''}`;
}

async function versionOf(request: Omit<RunRequest, 'args'>): Promise<string | undefined> {
  const { program, cwd, env, stop, kill } = request;
  const key = await programKey(program);
  const known = asked.get(key);
  if (known !== undefined) return known;
  // If it cannot start, the run itself will say why.
  const result = await run({ program, cwd, env, stop, kill, args: ['version'] }).catch(() => undefined);
  if (result?.exitCode !== 0) return undefined;
  const version = versionIn(result.stdout);
  if (version !== undefined) asked.set(key, version);
  return version;
}

/**
 * Asks like {@link requireSupported}.
 * @param what needs the version, in words for the user
 * @throws {PulumiProblem} if the CLI is older than that. One that does not say its version may be any
 */
export async function requireVersion(
  request: Omit<RunRequest, 'args'>,
  needed: string,
  what: string,
): Promise<void> {
  const version = await versionOf(request);
  if (version === undefined || !isBefore(version, needed)) return;
  throw new PulumiProblem(
    'cli-too-old',
    `${what} needs Pulumi CLI ${needed} or newer, and this is ${version}. Update it.`,
  );
}

function versionIn(printed: string): string | undefined {
  return coerce(/^v?\d+\.\d+\.\d+\S*/.exec(printed)?.[0])?.version;
}

/** The same problem. If it is about an option that the oldest CLI lacks, it names the version that has it. */
export function withNeededVersion(problem: PulumiProblem): PulumiProblem {
  const [, needed] =
    SINCE.find(([words]) => problem.kind === 'cli-too-old' && problem.details.includes(words)) ?? [];
  if (needed === undefined) return problem;
  const message = `The Pulumi CLI is too old for this: ${needed} or newer is needed. Update it.`;
  return new PulumiProblem(problem.kind, message, problem.details);
}
