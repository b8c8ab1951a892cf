import type { ObjectListing } from '../../../../shared/pendingOperations';
import { redact } from '../secrets/redact';
import { run } from '../cli/run';
import { executableFile } from '../../processes/windows';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { programOnPath } from '../cli/locateCli';
import { errorLine, PulumiProblem, type ProblemKind } from '../cli/pulumiProblem';
import { runOn } from '../stacks/runOn';
import type { StackTarget } from '../stacks/stacks';
import { AWS_LISTS } from './awsLists';

/** A way to list the ids of all objects of a type that a provider's account has. It changes nothing. */
export interface ObjectList {
  /** What the user would type. */
  readonly command: string;
  /** @throws {Error} with the reason why it cannot list them */
  readonly ids: (control: RunControl) => Promise<string[]>;
}

/** The ways to list objects, the best first: its own provider's, which works with the provider's settings, and the cloud's CLI. */
export function objectLists(cli: PulumiCli, target: StackTarget, listing: ObjectListing): ObjectList[] {
  const own = listOfProvider(cli, target, listing);
  const ofCloud = listOfAws(cli, target, listing);
  return ofCloud ? [own, ofCloud] : [own];
}

/** `pulumi do`, with the settings that the stack's own provider has. */
function listOfProvider(
  cli: PulumiCli,
  target: StackTarget,
  { type, provider, version }: ObjectListing,
): ObjectList {
  const [name] = type.split(':');
  const args = ['do', type, 'list', '--all', '--output=json', `--provider=${provider}`];
  if (version !== undefined) args.push(`--package=${name}@${version}`);
  return {
    command: shown('pulumi', args),
    ids: async (control) => {
      // `do` works on the current stack, and has no option for another.
      const env = { PULUMI_STACK: target.stack };
      const run = runOn(cli, target, args, { ...control, onLine: undefined, env });
      const { stdout } = await run.catch((error: unknown) => {
        throw inItsOwnWords(error);
      });
      return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
    },
  };
}

/** Of what fails in this run, most was said by the provider or of its plugin, and not of the backend. */
function inItsOwnWords(error: unknown): unknown {
  if (!(error instanceof PulumiProblem) || !NOT_OF_BACKEND.has(error.kind)) return error;
  return new Error(errorLine(error.details) ?? error.message);
}

/** What the words of a provider, too, look like. */
const NOT_OF_BACKEND: ReadonlySet<ProblemKind> = new Set([
  'network',
  'backend',
  'forbidden',
  'not-logged-in',
]);

/** The CLI of AWS, with the user's own credentials: objects of another account are none that the provider finds. */
function listOfAws(
  { env }: PulumiCli,
  { folder: cwd }: StackTarget,
  { type, settings: { region, profile } }: ObjectListing,
): ObjectList | undefined {
  const row = AWS_LISTS[type];
  if (!row) return undefined;
  const [command, query] = row;
  const args = [...command.split(' '), '--query', query, '--output', 'json'];
  // Its first version knows only another variable.
  const place = region ?? env['AWS_REGION'];
  if (place !== undefined) args.push('--region', place);
  if (profile !== undefined) args.push('--profile', profile);
  return {
    command: shown('aws', args),
    ids: async ({ stop, kill }) => {
      const program = await programOnPath(executableFile('aws'), env);
      if (program === undefined) throw new Error('It is not on PATH.');
      const ended = await run({ program, args, cwd, env, stop, kill });
      if (ended.stopped) throw new PulumiProblem('stopped', 'It was stopped.');
      if (ended.exitCode !== 0)
        throw new Error(`aws ended with ${ended.exitCode}: ${redact(ended.stderr.trim())}`);
      // It prints `null` for none.
      return (JSON.parse(ended.stdout || 'null') as string[] | null) ?? [];
    },
  };
}

function shown(program: string, args: readonly string[]): string {
  return [program, ...args.map((arg) => (/^[\w:/.=@,+-]+$/.test(arg) ? arg : `'${arg}'`))].join(' ');
}
