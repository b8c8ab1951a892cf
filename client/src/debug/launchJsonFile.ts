import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { replaceText } from '../ui/documents/stateDocument';
import { isWindows } from '../windows';
import { launchConfiguration, type LaunchConfiguration } from './launchConfiguration';
import { mergeLaunchConfiguration, type Layout, type MergeResult } from './launchJson';

export interface LaunchJson {
  readonly uri: vscode.Uri;
  readonly change: 'added' | 'updated' | 'unchanged' | 'kept';
  /** The entry as the file has it now. */
  readonly configuration: LaunchConfiguration;
}

/** The launch.json of a folder cannot be read as one. */
export class InvalidLaunchJson extends Error {
  constructor(
    readonly uri: vscode.Uri,
    message: string,
  ) {
    super(message);
  }
}

/** Tells that the file is broken and opens it if the user wants to. Returns the choice. */
export async function offerToOpen(
  error: InvalidLaunchJson,
  ...others: string[]
): Promise<string | undefined> {
  const open = 'Open launch.json';
  const choice = await vscode.window.showErrorMessage(error.message, open, ...others);
  if (choice === open) await vscode.window.showTextDocument(error.uri);
  return choice;
}

/**
 * Writes the configuration for a project into the launch.json of its workspace folder.
 * @param mayUpdate asked if an entry of its name differs; gets the properties in which it does
 * @throws {InvalidLaunchJson} if the file there is broken; nothing is written then
 */
export async function writeLaunchConfiguration(
  folder: vscode.WorkspaceFolder,
  projectFolder: string,
  mayUpdate: (differences: readonly string[]) => Promise<boolean>,
): Promise<LaunchJson> {
  const uri = vscode.Uri.joinPath(folder.uri, '.vscode', 'launch.json');
  const configuration = launchConfiguration(rootVariable(folder, projectFolder));
  const document = (await exists(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined;
  const version = document?.version ?? 0;
  const merge = (replace: boolean): Exclude<MergeResult, { failure: string }> => {
    const options = { ...layoutFor(uri), replace };
    const merged = mergeLaunchConfiguration(document?.getText(), configuration, options);
    if (merged.failure !== undefined) throw new InvalidLaunchJson(uri, merged.failure);
    return merged;
  };
  const first = merge(false);
  const update = first.change === 'exists-different' && (await mayUpdate(first.differences));
  const result = update ? merge(true) : first;
  if (result.change === 'exists-different') {
    return { uri, change: 'kept', configuration: result.configuration };
  }
  if (result.change !== 'unchanged') await write(uri, document, result.text, version);
  return { uri, change: result.change, configuration: result.configuration };
}

/** The project's folder as a launch.json names it; with several folders in the workspace, by the folder's name. */
function rootVariable(folder: vscode.WorkspaceFolder, projectFolder: string): string {
  const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
  const inside = relative(folder.uri.fsPath, projectFolder).split(sep).filter(Boolean);
  return [several ? `\${workspaceFolder:${folder.name}}` : '${workspaceFolder}', ...inside].join('/');
}

/** What the user has not saved yet stays unsaved. */
async function write(
  uri: vscode.Uri,
  document: vscode.TextDocument | undefined,
  text: string,
  version: number,
): Promise<void> {
  if (!document) {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return;
  }
  const wasDirty = document.isDirty;
  if (!(await replaceText(document, text, version))) {
    throw new Error('launch.json was changed in the meantime, or cannot be edited.');
  }
  if (!wasDirty) await document.save();
}

/** How the user has new files of this kind laid out. */
function layoutFor(uri: vscode.Uri): Layout {
  const scope = { uri, languageId: 'jsonc' };
  const editor = vscode.workspace.getConfiguration('editor', scope);
  const eol = vscode.workspace.getConfiguration('files', scope).get<string>('eol');
  return {
    indent:
      editor.get<boolean>('insertSpaces') === false ? '\t' : ' '.repeat(editor.get<number>('tabSize') ?? 4),
    eol: eol === '\r\n' || (eol === 'auto' && isWindows()) ? '\r\n' : '\n',
  };
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
}
