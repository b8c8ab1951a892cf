import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { backendAt } from '../../pulumi/cli/askBackend';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { Backend } from '../../pulumi/location/stackTarget';
import { mayBeOneStack, PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { nearestProject, type Project } from '../../project/projects';
import { isCalled, type StackTarget } from '../../pulumi/stacks/stacks';
import { listStacks, shortestName, type StackInfo } from '../../pulumi/stacks/stackList';
import type { Services } from '../services';
import { activeUri } from '../documents/activeDocument';
import { whileReading } from '../progress';
import { workspaceProjects } from '../workspaceProjects';
import { formatTime } from '../../../../shared/formatTime';

export interface PickStackOptions {
  /** The purpose of the stack: the title of the pickers. */
  readonly title: string;
  /** The command's document; its project comes first. */
  readonly near?: vscode.Uri | undefined;
  /** The stack that the document names; it is put first. */
  readonly likely?: string | undefined;
  /** Takes the project's selected stack, if there is one: for commands that only read. */
  readonly preferCurrent?: boolean;
}

/**
 * Asks for a stack only as far as necessary: it takes a document's project, or the only one of the workspace, and a
 * project's only stack. Without a project, it offers all stacks of the backend.
 * @returns undefined if the user gave up
 * @throws {PulumiProblem} if there is no CLI, no login or no stack
 */
export async function pickStack(
  services: Services,
  options: PickStackOptions,
): Promise<StackTarget | undefined> {
  const project = await pickProject(options);
  if (project === undefined) return undefined;
  const folder = project === 'none' ? workspaceFolder() : project.folder;
  const { cli } = services;
  const address = await cli.configuredAddress(folder);
  const all = project === 'none';
  const [backend, listed] = await whileReading('Reading the stacks', (control) =>
    Promise.all([
      backendAt(cli, address, folder, control),
      listStacks(cli, address, folder, { all, ...control }).catch(asListingProblem),
    ]),
  );
  const stack =
    listed instanceof PulumiProblem
      ? await askForName(listed, options)
      : await pickFrom(listed, backend, options);
  if (stack === undefined) return undefined;
  const projectName = project === 'none' ? (stack.split('/').at(-2) ?? '') : project.name;
  return { folder, project: projectName, stack, backend };
}

/**
 * The stack that a file names, in the backend that the CLI would use in the project's folder.
 * @param name `dev`, `acme/dev` or `acme/web/dev`
 * @throws {PulumiProblem} if there is none, or more than one
 */
export async function stackCalled(services: Services, project: Project, name: string): Promise<StackTarget> {
  const { folder } = project;
  const { backend, stacks } = await whileReading('Reading the stacks', (control) =>
    stacksOf(services, project, control),
  );
  const targets = stacks.map(({ name: stack }) => ({ folder, project: project.name, stack, backend }));
  const [found, another] = targets.filter((target) => isCalled(target, name));
  if (found && !another) return found;
  const names = stacks.map((stack) => shortestName(stack.name, stacks)).join(', ');
  const message = found
    ? `More than one stack is called “${name}” in ${backend.url}. Write its organization, too.`
    : `There is no stack “${name}” of project “${project.name}” in ${backend.url}${names && `; there is ${names}`}.`;
  throw new PulumiProblem('no-stack', message);
}

/**
 * The stack that the CLI would use in the project's folder: the selected one, or the only one.
 * @returns undefined if none is selected, or the stacks cannot be listed
 */
export async function currentStack(services: Services, project: Project): Promise<StackTarget | undefined> {
  try {
    const { backend, stacks } = await stacksOf(services, project);
    const [first] = stacks;
    if (!first || (stacks.length > 1 && !first.current)) return undefined;
    return { folder: project.folder, project: project.name, stack: first.name, backend };
  } catch (error) {
    if (error instanceof PulumiProblem) return undefined;
    throw error;
  }
}

/** The stacks of a project in the backend that the CLI would use in its folder; the selected one comes first. */
async function stacksOf(
  { cli }: Services,
  { folder }: Project,
  control?: RunControl,
): Promise<{ backend: Backend; stacks: StackInfo[] }> {
  const address = await cli.configuredAddress(folder);
  const [backend, stacks] = await Promise.all([
    backendAt(cli, address, folder, control),
    listStacks(cli, address, folder, control),
  ]);
  return { backend, stacks };
}

/** A single damaged stack can keep the CLI from listing any: the user then enters the name of the intended one. */
function asListingProblem(error: unknown): PulumiProblem {
  if (error instanceof PulumiProblem && mayBeOneStack(error)) return error;
  throw error;
}

async function askForName(problem: PulumiProblem, options: PickStackOptions): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: options.title,
    prompt: `Pulumi cannot list the stacks. ${problem.message} Which one is it?`,
    value: options.likely ?? '',
    ignoreFocusOut: true,
  });
}

async function pickFrom(
  stacks: readonly StackInfo[],
  backend: Backend,
  options: PickStackOptions,
): Promise<string | undefined> {
  if (stacks.length === 0) {
    throw new PulumiProblem('no-stack', `There is no stack in ${backend.url} for this project.`);
  }
  const isSettled = stacks.length === 1 || (options.preferCurrent && stacks[0]?.current);
  return (isSettled ? stacks[0] : await pickOne(stacks, options))?.name;
}

/** The project part of {@link pickStack}; `none` if there is no project in the workspace. */
export async function pickProject({ near, title }: PickStackOptions): Promise<Project | 'none' | undefined> {
  const document = near ?? activeUri();
  const own = document?.scheme === 'file' ? await nearestProject(document.fsPath) : undefined;
  if (own) return own;
  const projects = await workspaceProjects();
  if (projects.length < 2) return projects[0] ?? 'none';
  const items = projects.map((project) => ({
    label: project.name,
    description: vscode.workspace.asRelativePath(project.folder),
    project,
  }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: 'Project' }))?.project;
}

async function pickOne(
  stacks: readonly StackInfo[],
  options: PickStackOptions,
): Promise<StackInfo | undefined> {
  const { title, likely } = options;
  const isLikely = (stack: StackInfo) => likely !== undefined && stack.name.split('/').at(-1) === likely;
  const items = [...stacks.filter(isLikely), ...stacks.filter((stack) => !isLikely(stack))].map((stack) => ({
    label: shortestName(stack.name, stacks),
    description: [isLikely(stack) && 'as in this document', stack.current && 'current']
      .filter(Boolean)
      .join(', '),
    detail: describeStack(stack),
    stack,
  }));
  return (
    await vscode.window.showQuickPick(items, { title, placeHolder: 'Which stack?', matchOnDetail: true })
  )?.stack;
}

function describeStack(stack: StackInfo): string {
  const count = stack.resourceCount;
  const parts = [
    count !== undefined && (count === 1 ? '1 resource' : `${count} resources`),
    stack.lastUpdate && `written ${formatTime(stack.lastUpdate)}`,
    stack.updateInProgress && 'an update is in progress',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The working folder of the CLI without a project. */
export function workspaceFolder(): string {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath ?? homedir();
}
