import { basename, isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../shared/languages';
import type { Project } from '../project/projects';

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

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
