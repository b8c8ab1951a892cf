import { backendAt } from '../pulumi/cli/backend';
import type { Backend } from '../pulumi/backend/stackTarget';
import type { PulumiCli } from '../pulumi/cli/cli';
import type { RunControl } from '../pulumi/cli/cliRequest';
import { stackNames } from '../pulumi/backends/projectInBackend';
import { mayBeOneStack, PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Project } from '../project/projects';
import { selectedStack } from '../pulumi/stacks/selectedStack';
import { listStacks, type StackInfo } from '../pulumi/stacks/stackList';

/** The stacks of a project. */
export interface ProjectStacks {
  readonly backend: Backend;
  readonly stacks: readonly StackInfo[];
  /** Why the list was made of the backend's files, and has only names. */
  readonly problem?: PulumiProblem | undefined;
}

/**
 * Lists the stacks of a project. One damaged checkpoint keeps the CLI from listing any stack, though the others are
 * sound; then what the backend has is listed, if it lets itself be looked at, or else the stack that is selected.
 * @throws {PulumiProblem}
 */
export async function readProjectStacks(
  cli: PulumiCli,
  project: Project,
  env: NodeJS.ProcessEnv,
  control: RunControl = {},
): Promise<ProjectStacks> {
  // Found once for both: what is listed is what the backend that is named has.
  const address = await cli.configuredAddress(project.folder);
  const [backend, listed] = await Promise.all([
    backendAt(cli, address, project.folder, control),
    listStacks(cli, address, project.folder, control).catch((error: unknown) => asProblem(error)),
  ]);
  if (!(listed instanceof PulumiProblem)) return { backend, stacks: listed };
  if (!mayBeOneStack(listed)) throw listed;
  const selected = (await selectedStack(project, env))?.split('/').at(-1);
  const known = await stackNames(cli, address, project.name, control);
  // Where the stacks cannot be listed, the selected one is known at least.
  const names = known ?? (address.isService || selected === undefined ? [] : [selected]);
  if (names.length === 0) throw listed;
  const stacks = names.map((name) => ({
    name: `organization/${project.name}/${name}`,
    current: name === selected,
  }));
  return { backend, stacks, problem: listed };
}

function asProblem(error: unknown): PulumiProblem {
  if (error instanceof PulumiProblem) return error;
  throw error;
}
