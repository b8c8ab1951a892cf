import { bareName, type StackTarget } from '../backend/stackTarget';
import { parse } from '../cli/output';
import { PulumiProblem } from '../cli/pulumiProblem';

/** An empty state has no more than the manifest, and names its secrets provider. */
const MOST_CHARACTERS = 10_000;

/**
 * Whether an export has neither resources nor pending operations.
 * @param text what the CLI printed, whole
 * @throws {PulumiProblem} if that is no JSON
 */
function isEmptyExport(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const { deployment } = parse(text) as {
    deployment: { resources?: unknown[]; pending_operations?: unknown[] } | null;
  };
  return !deployment?.resources?.length && !deployment?.pending_operations?.length;
}

/**
 * Doubts an empty export of a bucket. Which of a stack's objects is its newest, compressed or not, the CLI learns from a
 * list; if it may not list, it reads the one that has the plain name, which can be what `stack init` has left, and says
 * nothing. So an empty state counts only if the stacks can be listed, and the list has it as empty, too.
 * Source: `stackPath` in `pkg/backend/diy/state.go` of the CLI 3.255.
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
    // Another stack keeps the list from being made; what there is was found.
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
