import { backendAt } from '../../pulumi/cli/askBackend';
import type { Backend } from '../../pulumi/location/stackTarget';
import type { PulumiCli } from '../../pulumi/cli/cli';
import { stackNamesInBackend } from '../../pulumi/backends/projectInBackend';
import { asProblem, mayBeOneStack, PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { Project } from '../../project/projects';
import { selectedStack } from '../../pulumi/stacks/selectedStack';
import { listStacks, type StackInfo } from '../../pulumi/stacks/stackList';

/** The stacks of a project. */
export interface ProjectStacks {
  readonly backend: Backend;
  readonly stacks: readonly StackInfo[];
  /** Why the list comes from the backend's files and has only names. */
  readonly problem?: PulumiProblem | undefined;
}

/**
 * Lists the stacks of a project. One damaged checkpoint keeps the CLI from listing any stack, although the others are
 * sound. Then the list comes from the backend's files if they can be read, or has only the selected stack.
 * @throws {PulumiProblem}
 */
export async function readProjectStacks(
  cli: PulumiCli,
  project: Project,
  env: NodeJS.ProcessEnv,
): Promise<ProjectStacks> {
  // Found once for both, so that the list is that of the named backend.
  const address = await cli.configuredAddress(project.folder);
  const list = (): Promise<readonly StackInfo[] | PulumiProblem> =>
    listStacks(cli, address, project.folder).catch((error: unknown) => asProblem(error));
  const [backend, first] = await Promise.all([backendAt(cli, address, project.folder), list()]);
  // A state that is being written is cut off only for a moment.
  const listed = first instanceof PulumiProblem && mayBeOneStack(first) ? await list() : first;
  if (!(listed instanceof PulumiProblem)) return { backend, stacks: listed };
  if (!mayBeOneStack(listed)) throw listed;
  const selected = (await selectedStack(project, { env, address, version: await cli.knownVersion() }))
    ?.split('/')
    .at(-1);
  const known = await stackNamesInBackend(cli, address, project.name);
  // If the stacks cannot be listed, at least the selected one is known.
  const names = known ?? (!address.kind.loadDriver || selected === undefined ? [] : [selected]);
  if (names.length === 0) throw listed;
  const stacks = names.map((name) => ({
    name: `organization/${project.name}/${name}`,
    current: name === selected,
  }));
  return { backend, stacks, problem: listed };
}
