import { basename, isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../shared/languages';
import type { Project } from '../project/projects';

/**
 * Asks to save what is not saved of the project: the program starts before the debugger does, so what VS Code saves
 * then would come too late. A state that lies there is no part of the program. False if the user gave up.
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
