import * as vscode from 'vscode';
import { basename } from 'node:path';
import { isInside, sourceFiles, type SourceFiles } from './model/nodeConfiguration';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { nearestProject, readProjectSettings, type Project } from '../../project/projects';
import { pickProject } from '../../ui/pick/pickStack';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { workspaceRoot } from '../../project/nodePackages';
import { activeFile } from '../../ui/documents/activeDocument';
import { offerItsStarter } from './otherStarters';
import { foldersOnDisk } from '../../ui/workspaceProjects';

/**
 * The project of a debug command: that of its argument or of the active editor, the only one of the workspace, or the
 * user's choice.
 * @returns undefined if the user cancels, or was told what else starts the program in front
 * @throws {PulumiProblem} if there is none
 */
export async function projectToDebug(title: string, argument: unknown): Promise<Project | undefined> {
  const near = placeOf(argument);
  const own = near === undefined ? undefined : await nearestProject(near);
  if (!own && (await offerItsStarter(activeFile()?.fsPath))) return undefined;
  const project = own ?? (await pickProject({ title }));
  if (project === 'none')
    throw new PulumiProblem('no-project', 'There is no Pulumi project in this workspace.');
  return project;
}

/**
 * The runtime of a project other than Node.js, whose debugger is another extension.
 * @throws {SettingsFileError} if the project file cannot be read
 */
export async function otherRuntime({ folder }: Project): Promise<string | undefined> {
  const runtime = (await readProjectSettings(folder))?.runtime;
  return runtime === 'nodejs' ? undefined : runtime;
}

/** Tells the user that no debugger knows programs of this runtime. */
export async function refuseRuntime({ name }: Project, runtime: string): Promise<void> {
  const message = `The program of project “${name}” cannot be debugged: there is no debugger for the runtime “${runtime}”.`;
  await vscode.window.showWarningMessage(message);
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

/**
 * Where a program's sources are: in the workspace, and in the repository of its project.
 * @param project the project's folder, if it is known
 */
export async function sourcesOf(project: string | undefined): Promise<SourceFiles> {
  return sourceFiles([...(project === undefined ? [] : [await workspaceRoot(project)]), ...foldersOnDisk()]);
}
