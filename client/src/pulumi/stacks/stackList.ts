import type { BackendAddress } from '../location/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parseCliJson } from '../cli/parseCliJson';
import type { StackTarget } from '../location/stackTarget';

/** One line of `pulumi stack ls`. */
export interface StackInfo {
  /** In full: `organization/project/stack`; in a file backend's old layout, which has no projects, only `stack`. */
  readonly name: string;
  readonly current: boolean;
  readonly resourceCount?: number;
  /** When it was last written (RFC 3339). */
  readonly lastUpdate?: string;
  /** Only Pulumi Cloud has it. */
  readonly updateInProgress?: boolean;
  /** Its page in the console of Pulumi Cloud, or of a service that has one. */
  readonly url?: string;
}

/**
 * The stacks that a backend has of the folder's project, the current one first; with `all`, of every project.
 * @param options with `tag`, only those with a tag: `name=value`, or only its name
 */
export async function listStacks(
  cli: PulumiCli,
  backend: BackendAddress,
  folder: string,
  options: RunControl & { all?: boolean; tag?: string } = {},
): Promise<StackInfo[]> {
  const { all = false, tag, ...control } = options;
  const chosen = [...(all ? ['--all'] : []), ...(tag === undefined ? [] : ['--tag', tag])];
  const args = ['stack', 'ls', '--json', '--fully-qualify-stack-names', ...chosen];
  const { stdout } = await cli.run({ ...control, args, cwd: folder, backend });
  const stacks = parseCliJson(stdout) as StackInfo[];
  return [...stacks.filter(({ current }) => current), ...stacks.filter(({ current }) => !current)];
}

/** A stack's name for users: without organization and project, unless another stack in the list has the same one. */
export function shortestName(name: string, among: readonly Pick<StackInfo, 'name'>[]): string {
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const isBare = (other: string): boolean => other === bare || other.endsWith(`/${bare}`);
  return among.some((other) => other.name !== name && isBare(other.name)) ? name : bare;
}

/** The stack's name if the backend lists it, of whatever project; undefined otherwise. */
export async function placeInList(
  cli: PulumiCli,
  { folder, stack, backend }: StackTarget,
): Promise<string | undefined> {
  const all = await listStacks(cli, backend.address, folder, { all: true });
  return all.find(({ name }) => name === stack)?.name;
}
