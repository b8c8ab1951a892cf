import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectIn, type Project, projectFolderOf } from '../project/projects';

/** A workspace has fewer projects; a search that finds more searches the wrong folders. */
const MOST_PROJECTS = 500;

/** The Pulumi projects in all folders of the workspace that are on disk, by name. */
export async function workspaceProjects(): Promise<Project[]> {
  const files = await vscode.workspace.findFiles(
    '**/Pulumi.{yaml,yml,json}',
    '**/{node_modules,.git,.pulumi}/**',
    MOST_PROJECTS,
  );
  const folders = files.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => dirname(fsPath));
  const projects = await Promise.all([...new Set(folders)].map(projectIn));
  return projects.sort((a, b) => a.name.localeCompare(b.name) || a.folder.localeCompare(b.folder));
}

/** The folders of the workspace that are on disk. */
export function foldersOnDisk(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** True if the active file, or a folder of the workspace, is below a project file. Reads no file. */
export async function belongsToProject(): Promise<boolean> {
  const document = vscode.window.activeTextEditor?.document.uri;
  const places = foldersOnDisk();
  if (document?.scheme === 'file') places.push(dirname(document.fsPath));
  for (const folder of places) if ((await projectFolderOf(folder)) !== undefined) return true;
  return false;
}
