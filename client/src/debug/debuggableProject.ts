import * as vscode from 'vscode';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import { projectOf, readProjectSettings, type Project } from '../project/projects';
import { pickProject } from '../ui/pick/pickStack';

const GUIDE = 'https://www.pulumi.com/docs/using-pulumi/debugging/';

/**
 * The project that a debug command is about: the one of what it was called on, of the active editor, the only one of
 * the workspace, or the one that the user picks.
 * @returns undefined if the user gave up
 * @throws {PulumiProblem} if there is none
 */
export async function projectToDebug(title: string, argument: unknown): Promise<Project | undefined> {
  const near = placeOf(argument);
  const own = near === undefined ? undefined : await projectOf(near);
  const project = own ?? (await pickProject({ title }));
  if (project === 'none')
    throw new PulumiProblem('no-project', 'There is no Pulumi project in this workspace.');
  return project;
}

/**
 * The runtime of a project that is none of Node.js, which the debugger here can do nothing with.
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function otherRuntime({ folder }: Project): Promise<string | undefined> {
  const runtime = (await readProjectSettings(folder))?.runtime;
  return runtime === 'nodejs' ? undefined : runtime;
}

/** Tells that programs of this runtime cannot be debugged here. */
export async function refuseRuntime({ name }: Project, runtime: string): Promise<void> {
  const learn = 'Debug Other Languages';
  const message = `Only Node.js programs can be debugged here; the runtime of project “${name}” is “${runtime}”.`;
  if ((await vscode.window.showWarningMessage(message, learn)) === learn) {
    await vscode.env.openExternal(vscode.Uri.parse(GUIDE));
  }
}

/** The path that a command was called on: of a file, or of a project or stack in the view. */
function placeOf(argument: unknown): string | undefined {
  if (argument instanceof vscode.Uri) return argument.scheme === 'file' ? argument.fsPath : undefined;
  const { folder } = (argument ?? {}) as { folder?: unknown };
  return typeof folder === 'string' ? folder : undefined;
}
