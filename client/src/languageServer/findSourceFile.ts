import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { SourceFileParams } from '../../../shared/placesInProgram';
import { loadSettingsFiles, nearestProject } from '../project/projects';

/** A workspace has few projects; a search that finds more searches the wrong folders. */
const MOST_PROJECTS = 200;

/**
 * Finds a source file of the program that made a state: in the project around the state's file, or in one of the
 * workspace, with the right project name first. If there is none, the user is told.
 * @returns its URI, or null
 */
export async function findSourceFile({ document, project, path }: SourceFileParams): Promise<string | null> {
  const folders = [...(await around(vscode.Uri.parse(document))), ...(await inWorkspace())];
  const named = folders.filter(({ name }) => name === project);
  for (const { folder } of [...named, ...folders]) {
    const file = vscode.Uri.joinPath(folder, path);
    if (await isFile(file)) return file.toString();
  }
  void vscode.window.showWarningMessage(
    `${path} of the Pulumi project “${project}” is not in this workspace. Open the folder of the project, then follow the link again.`,
  );
  return null;
}

interface ProjectFolder {
  folder: vscode.Uri;
  name: string | undefined;
}

/** The project around a file. */
async function around(document: vscode.Uri): Promise<ProjectFolder[]> {
  if (document.scheme !== 'file') return [];
  const project = await nearestProject(dirname(document.fsPath));
  return project ? [{ folder: vscode.Uri.file(project.folder), name: project.name }] : [];
}

async function inWorkspace(): Promise<ProjectFolder[]> {
  const files = await vscode.workspace.findFiles(
    '**/Pulumi.{yaml,yml,json}',
    '**/node_modules/**',
    MOST_PROJECTS,
  );
  return Promise.all(
    files.map(async (file) => ({ folder: vscode.Uri.joinPath(file, '..'), name: await nameIn(file) })),
  );
}

/** The name in a project file; undefined if that has none or cannot be read. */
async function nameIn(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { projectSettings } = await loadSettingsFiles();
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return projectSettings(text, file.path).name;
  } catch {
    return undefined;
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
