import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { projectFolderOf } from '../project/projects';

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
