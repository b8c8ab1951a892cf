import type { PulumiCli } from '../cli/cli';
import type { StackTarget } from '../stacks/stacks';
import { listStacks } from '../stacks/stackList';

/** The stack's name if the backend lists it, of whatever project; undefined otherwise. */
export async function placeInList(
  cli: PulumiCli,
  { folder, stack, backend }: StackTarget,
): Promise<string | undefined> {
  const all = await listStacks(cli, backend.address, folder, { all: true });
  return all.find(({ name }) => name === stack)?.name;
}
