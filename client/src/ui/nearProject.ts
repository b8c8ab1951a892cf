import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectFolderOf } from '../project/projects';

/** The folders of the workspace that are on disk. */
export function foldersOnDisk(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** Whether the file in front, or a folder of the workspace, is somewhere below a project file; no file is read. */
export async function belongsToProject(): Promise<boolean> {
  const document = vscode.window.activeTextEditor?.document.uri;
  const places = foldersOnDisk();
  if (document?.scheme === 'file') places.push(dirname(document.fsPath));
  for (const folder of places) if ((await projectFolderOf(folder)) !== undefined) return true;
  return false;
}
