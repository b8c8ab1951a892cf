import { type StackTarget, bareName } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { CliRequest, RunControl } from '../cli/cliRequest';
import { ANSWER_LIMIT_MS } from '../cli/commandEffects';
import { PulumiProblem, warningsIn } from '../cli/pulumiProblem';
import { runOn, stackFlag } from './runOn';
import { listStacks } from './stackList';
import { parseCliJson } from '../cli/parseCliJson';

export {
  asTarget,
  bareName,
  describeTarget,
  hasProject,
  isCalled,
  shownName,
  targetDetails,
  targetFacts,
  targetKey,
  type StackTarget,
} from '../location/stackTarget';

/** What Go says of an answer that ends too early. */
const CUT_OFF = /\bEOF$|unexpected end of JSON input$|connection reset by peer$/m;

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
    // Over a network, what is cut off can be the answer: a second read says whether it is the state.
    const mayBeAnswer =
      error instanceof PulumiProblem &&
      target.backend.address.hasLogins &&
      (error.kind === 'unreadable' || CUT_OFF.test(error.details));
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
  const limitMs = control.limitMs ?? importLimit(target, text);
  const args = ['stack', 'import', stackFlag(target), ...(force ? ['--force'] : [])];
  return warningsIn((await runOn(cli, target, args, { ...control, input: text, limitMs })).stderr);
}

/** Bytes that any connection carries in a millisecond. */
const SLOWEST = 25;

/**
 * How long an import may take. The CLI asks a service for its outcome again and again without a word, also if it may not: it must be
 * ended then. No such run holds a lock. Elsewhere, nothing is asked again, and a lock would be left.
 */
function importLimit({ backend: { address } }: StackTarget, text: string): number | undefined {
  return address.kind.isService ? 2 * ANSWER_LIMIT_MS + Math.ceil(text.length / SLOWEST) : undefined;
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

/** An empty state has only the manifest and the secrets provider. */
const MOST_CHARACTERS = 10_000;

/**
 * True if an export has neither resources nor pending operations.
 * @param text the complete output of the CLI
 * @throws {PulumiProblem} if it is not JSON
 */
function isEmptyExport(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const { deployment } = parseCliJson(text) as {
    deployment: { resources?: unknown[]; pending_operations?: unknown[] } | null;
  };
  return !deployment?.resources?.length && !deployment?.pending_operations?.length;
}

/**
 * Checks an empty export of a bucket. The CLI lists the bucket to find a stack's newest object, compressed or not.
 * Without the right to list, it silently reads the object with the plain name, which can be the empty one of
 * `stack init`. So an empty state is trusted only if the stacks can be listed, and the list has it as empty, too. Source:
 * `stackPath` in `pkg/backend/diy/state.go` of the CLI 3.255.
 * @param list the backend's stacks, of all projects
 * @throws {PulumiProblem} if it is unknown whether the stack is empty
 */
async function distrustEmpty(
  { stack, backend }: StackTarget,
  text: string,
  list: () => Promise<readonly { name: string; resourceCount?: number }[]>,
): Promise<void> {
  const { address } = backend;
  const isBucket = address.kind.loadDriver !== undefined && address.folder === undefined;
  if (!isBucket || !isEmptyExport(text)) return;
  const name = `stack “${bareName({ stack })}”`;
  let listed;
  try {
    listed = await list();
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    // Another stack makes the list fail, so listing itself is allowed.
    if (error.kind === 'unreadable') return;
    const message = `The CLI says that ${name} is empty, but cannot list the backend, so this may not be its newest state.`;
    throw new PulumiProblem(error.kind, message, error.details);
  }
  const count = listed.find((one) => one.name === stack)?.resourceCount ?? 0;
  if (count === 0) return;
  throw new PulumiProblem(
    'other',
    `The CLI says that ${name} is empty, but lists it with ${count} resources. Try again.`,
  );
}

/** The name for users of a URN: `bucket (aws:s3/bucket:Bucket)`. */
export function shortName(urn: string): string {
  // urn:pulumi:STACK::PROJECT::PARENT_TYPE$TYPE::NAME, where a name may contain `::`.
  const [, , types, ...name] = urn.split('::');
  if (types === undefined || name.length === 0) return urn;
  return `${name.join('::')} (${types.slice(types.lastIndexOf('$') + 1)})`;
}
