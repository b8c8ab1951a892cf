import { bareName, type StackTarget } from '../location/stackTarget';
import { parse } from '../cli/output';
import { PulumiProblem } from '../cli/pulumiProblem';

/** An empty state has only the manifest and the secrets provider. */
const MOST_CHARACTERS = 10_000;

/**
 * True if an export has neither resources nor pending operations.
 * @param text the complete output of the CLI
 * @throws {PulumiProblem} if it is not JSON
 */
function isEmptyExport(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const { deployment } = parse(text) as {
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
export async function distrustEmpty(
  { stack, backend }: StackTarget,
  text: string,
  list: () => Promise<readonly { name: string; resourceCount?: number }[]>,
): Promise<void> {
  const { address } = backend;
  if (address.isService || !address.hasLogins || !isEmptyExport(text)) return;
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
