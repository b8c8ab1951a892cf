import * as vscode from 'vscode';
import { basename, isAbsolute, relative } from 'node:path';
import { debuggerOf } from './attach/languageDebuggers';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import { nearestProject, readProjectSettings, type Project } from '../project/projects';
import { Command } from '../ui/commandIds';
import { pickProject } from '../ui/pick/pickStack';
import { STATE_LANGUAGE } from '../../../shared/languages';

const GUIDE = 'https://www.pulumi.com/docs/using-pulumi/debugging/';

/**
 * The project of a debug command: that of its argument or of the active editor, the only one of the workspace, or the
 * user's choice.
 * @returns undefined if the user cancels
 * @throws {PulumiProblem} if there is none
 */
export async function projectToDebug(title: string, argument: unknown): Promise<Project | undefined> {
  const near = placeOf(argument);
  const own = near === undefined ? undefined : await nearestProject(near);
  const project = own ?? (await pickProject({ title }));
  if (project === 'none')
    throw new PulumiProblem('no-project', 'There is no Pulumi project in this workspace.');
  return project;
}

/**
 * The runtime of a project other than Node.js, which the debugger of this extension does not support.
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function otherRuntime({ folder }: Project): Promise<string | undefined> {
  const runtime = (await readProjectSettings(folder))?.runtime;
  return runtime === 'nodejs' ? undefined : runtime;
}

/** Tells the user how programs of this runtime are debugged, if they can be. */
export async function refuseRuntime({ name, folder }: Project, runtime: string): Promise<void> {
  const own = debuggerOf(runtime);
  if (!own) {
    const message = `The program of project “${name}” cannot be debugged: there is no debugger for the runtime “${runtime}”.`;
    await vscode.window.showWarningMessage(message);
    return;
  }
  const [generate, attach, learn] = ['Generate Configuration', 'Attach…', 'Learn More'];
  const message = `The program of project “${name}” is in ${own.name}, which the extension “${own.extension.name}” debugs. Run “pulumi preview --attach-debugger” in a terminal, and attach to it.`;
  const choice = await vscode.window.showInformationMessage(message, generate, attach, learn);
  if (choice === learn) await vscode.env.openExternal(vscode.Uri.parse(GUIDE));
  if (choice === attach) await vscode.commands.executeCommand(Command.attachToProgram);
  if (choice === generate) {
    await vscode.commands.executeCommand(Command.generateDebugConfiguration, vscode.Uri.file(folder));
  }
}

/** The path of a command's argument: a file, or a project or stack in the view. */
function placeOf(argument: unknown): string | undefined {
  if (argument instanceof vscode.Uri) return argument.scheme === 'file' ? argument.fsPath : undefined;
  const { folder } = (argument ?? {}) as { folder?: unknown };
  return typeof folder === 'string' ? folder : undefined;
}

/**
 * Asks to save the project's unsaved files. The program starts before the debugger, so VS Code would save them too late.
 * State files in the project do not belong to the program. False if the user cancels.
 */
export async function savedEditors({ folder }: Project): Promise<boolean> {
  const unsaved = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri, languageId }) =>
      isDirty && languageId !== STATE_LANGUAGE && uri.scheme === 'file' && isInside(folder, uri.fsPath),
  );
  if (unsaved.length === 0) return true;
  const [save, without] = ['Save and Debug', 'Debug Without Saving'];
  const message =
    unsaved.length === 1
      ? `${basename(unsaved[0]!.fileName)} is not saved.`
      : `${unsaved.length} files of the project are not saved.`;
  const detail = 'Pulumi runs the program as it is on disk.';
  const choice = await vscode.window.showWarningMessage(message, { modal: true, detail }, save, without);
  if (choice !== save) return choice === without;
  return (await Promise.all(unsaved.map((document) => document.save()))).every(Boolean);
}

/** True if a path is below a folder. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
