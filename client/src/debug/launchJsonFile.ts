import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { replaceText } from '../ui/documents/stateDocument';
import { isWindows } from '../processes/windows';
import { launchConfiguration, previewConfiguration, type LaunchConfiguration } from './launchConfiguration';
import type { Layout } from './jsoncMembers';
import { mergeLaunchConfiguration, type MergeResult } from './launchJson';
import type { Project } from '../project/projects';
import { fileExists } from '../ui/documents/freeFile';

export interface LaunchJson {
  readonly uri: vscode.Uri;
  readonly change: 'added' | 'updated' | 'unchanged' | 'kept';
  /** The entry that is now in the file. */
  readonly configuration: LaunchConfiguration;
}

/** A folder's launch.json cannot be read. */
export class InvalidLaunchJson extends Error {
  constructor(
    readonly uri: vscode.Uri,
    message: string,
  ) {
    super(message);
  }
}

/** Says that the file is broken, and opens it if the user wants to. Returns the user's choice. */
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
 * Writes the configurations for a project into the launch.json of its workspace folder: the guide's, and one for F5.
 * @param mayUpdate called if an entry of its name differs, with the properties that differ
 * @throws {InvalidLaunchJson} if the file is broken; nothing is written then
 */
export async function writeLaunchConfiguration(
  folder: vscode.WorkspaceFolder,
  projectFolder: string,
  mayUpdate: MayUpdate,
): Promise<LaunchJson> {
  const root = rootVariable(folder, projectFolder);
  // F5 runs the file's first entry. The guide's entry needs a program that was started before, so it comes second.
  return writeEntry(folder, launchConfiguration(root), mayUpdate, previewConfiguration(root));
}

/** Called if an existing entry differs, with the properties that differ. */
type MayUpdate = (differences: readonly string[]) => Promise<boolean>;

/**
 * Writes an entry into the launch.json of a workspace folder.
 * @param before the entry to put before an added one
 * @throws {InvalidLaunchJson} if the file is broken; nothing is written then
 */
export async function writeEntry(
  folder: vscode.WorkspaceFolder,
  configuration: LaunchConfiguration,
  mayUpdate: MayUpdate,
  before?: LaunchConfiguration,
): Promise<LaunchJson> {
  const uri = vscode.Uri.joinPath(folder.uri, '.vscode', 'launch.json');
  const document = (await fileExists(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined;
  const version = document?.version ?? 0;
  const text = document?.getText();
  const merge = (
    into: string | undefined,
    entry: LaunchConfiguration,
    replace = false,
  ): Exclude<MergeResult, { failure: string }> => {
    const merged = mergeLaunchConfiguration(into, entry, { ...layoutFor(uri), replace });
    if (merged.failure !== undefined) throw new InvalidLaunchJson(uri, merged.failure);
    return merged;
  };
  let result = merge(text, configuration);
  if (result.change === 'added' && before) {
    result = merge(merge(text, before).text, configuration);
  } else if (result.change === 'exists-different' && (await mayUpdate(result.differences))) {
    result = merge(text, configuration, true);
  }
  if (result.change === 'exists-different') {
    return { uri, change: 'kept', configuration: result.configuration };
  }
  if (result.change !== 'unchanged') await write(uri, document, result.text, version);
  return { uri, change: result.change, configuration: result.configuration };
}

/** The project's folder as a launch.json names it; if the workspace has several folders, with the folder's name. */
function rootVariable(folder: vscode.WorkspaceFolder, projectFolder: string): string {
  const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
  const inside = relative(folder.uri.fsPath, projectFolder).split(sep).filter(Boolean);
  return [several ? `\${workspaceFolder:${folder.name}}` : '${workspaceFolder}', ...inside].join('/');
}

/** A file with unsaved changes stays unsaved. */
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

/** The user's layout for new files of this kind. */
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

/**
 * The entry of launch.json, which is added if it is missing. An entry that the user has changed is used as it is.
 * Undefined if the user wants to repair the file first.
 */
export async function launchEntry(
  project: Project,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<LaunchConfiguration | undefined> {
  if (!folder) return launchConfiguration(project.folder);
  try {
    const file = await writeLaunchConfiguration(folder, project.folder, () => Promise.resolve(false));
    if (file.change === 'added') void tellOfLaunchJson(file);
    return file.configuration;
  } catch (error) {
    if (!(error instanceof InvalidLaunchJson)) throw error;
    const without = 'Debug Without It';
    const choice = await offerToOpen(error, without);
    return choice === without ? launchConfiguration(project.folder) : undefined;
  }
}

async function tellOfLaunchJson({ uri, configuration }: LaunchJson): Promise<void> {
  const open = 'Open launch.json';
  const message = `launch.json now has the configuration “${configuration.name}”, which attaches the debugger.`;
  if ((await vscode.window.showInformationMessage(message, open)) === open) {
    await vscode.window.showTextDocument(uri);
  }
}
