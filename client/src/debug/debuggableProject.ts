import * as vscode from 'vscode';
import { PulumiProblem } from '../pulumi/problems';
import { projectOf, readProjectText, type Project } from '../pulumi/projects';
import { pickProject } from '../ui/pickStack';
import { projectRuntime } from './runtime';

const GUIDE = 'https://www.pulumi.com/docs/using-pulumi/debugging/';

/**
 * The Node.js project that a debug command is about: the one of what it was called on, of the active editor,
 * the only one of the workspace, or the one that the user picks.
 * @returns undefined if the user gave up, or was told that the project's runtime is not Node.js
 * @throws {PulumiProblem} if there is none
 */
export async function debuggableProject(title: string, argument: unknown): Promise<Project | undefined> {
  const near = placeOf(argument);
  const project = (near && (await projectOf(near))) ?? (await pickProject({ title }));
  if (project === 'none')
    throw new PulumiProblem('no-project', 'There is no Pulumi project in this workspace.');
  if (!project) return undefined;
  const runtime = await runtimeOf(project);
  if (runtime === undefined || runtime === 'nodejs') return project;
  const learn = 'Debug Other Languages';
  const message = `Only Node.js programs can be debugged here; the runtime of project “${project.name}” is “${runtime}”.`;
  if ((await vscode.window.showWarningMessage(message, learn)) === learn) {
    await vscode.env.openExternal(vscode.Uri.parse(GUIDE));
  }
  return undefined;
}

/** The path that a command was called on: of a file, or of a project or stack in the view. */
function placeOf(argument: unknown): string | undefined {
  if (argument instanceof vscode.Uri) return argument.scheme === 'file' ? argument.fsPath : undefined;
  const { folder } = (argument ?? {}) as { folder?: unknown };
  return typeof folder === 'string' ? folder : undefined;
}

async function runtimeOf({ folder }: Project): Promise<string | undefined> {
  const text = await readProjectText(folder);
  return text === undefined ? undefined : projectRuntime(text);
}
