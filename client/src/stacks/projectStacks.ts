import { backendAt } from '../pulumi/cli/backend';
import type { BackendAddress } from '../pulumi/backend/backendAddress';
import type { Backend } from '../pulumi/backend/stackTarget';
import type { PulumiCli, RunControl } from '../pulumi/cli/cli';
import { projectFiles } from '../pulumi/backends/backendOf';
import { mayBeOneStack, PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Project } from '../project/projects';
import { selectedStack } from '../pulumi/stacks/selectedStack';
import { listStacks, type StackInfo } from '../pulumi/stacks/stacks';

/** The stacks of a project. */
export interface ProjectStacks {
  readonly backend: Backend;
  readonly stacks: readonly StackInfo[];
  /** Why the list was made of the backend's files, and has only names. */
  readonly problem?: PulumiProblem | undefined;
}

/**
 * Lists the stacks of a project. One damaged checkpoint keeps the CLI from listing any stack, though the others are
 * sound; then the files of the backend are listed, if they are on this machine, or else the stack that is selected.
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
  const names = await namesWithoutCli(address, project, selected);
  if (names.length === 0) throw listed;
  const stacks = names.map((name) => ({
    name: `organization/${project.name}/${name}`,
    current: name === selected,
  }));
  return { backend, stacks, problem: listed };
}

/** The stacks by the backend's files; where those are out of reach, the one that is selected is known at least. */
async function namesWithoutCli(
  address: BackendAddress,
  { name }: Project,
  selected: string | undefined,
): Promise<string[]> {
  const files = projectFiles(address, name);
  if (files) return files.stackNames();
  return address.isService || selected === undefined ? [] : [selected];
}

function asProblem(error: unknown): PulumiProblem {
  if (error instanceof PulumiProblem) return error;
  throw error;
}
