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
import { cloudList } from './cloudLists';

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
  const ofCloud = listOfCloud(cli, target, listing);
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
      // `do` works on the current stack, and has no option for another. It only reads its provider, also of a damaged state.
      const env = { PULUMI_STACK: target.stack, PULUMI_OPTION_DISABLE_INTEGRITY_CHECKING: 'true' };
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

/** The cloud's own CLI, with the user's credentials. */
function listOfCloud(
  { env }: PulumiCli,
  { folder: cwd }: StackTarget,
  listing: ObjectListing,
): ObjectList | undefined {
  const list = cloudList(listing, env);
  if (!list) return undefined;
  const { program: name, args, idsIn } = list;
  return {
    command: shown(name, args),
    ids: async ({ stop, kill }) => {
      const program = await programOnPath(executableFile(name), env);
      if (program === undefined) throw new Error('It is not on PATH.');
      const ended = await run({ program, args: [...args], cwd, env, stop, kill });
      if (ended.stopped) throw new PulumiProblem('stopped', 'It was stopped.');
      if (ended.exitCode !== 0)
        throw new Error(`${name} ended with ${ended.exitCode}: ${redact(ended.stderr.trim())}`);
      return idsIn(ended.stdout);
    },
  };
}

function shown(program: string, args: readonly string[]): string {
  return [program, ...args.map((arg) => (/^[\w:/.=@,+-]+$/.test(arg) ? arg : `'${arg}'`))].join(' ');
}
