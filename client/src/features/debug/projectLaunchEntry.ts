import { relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { replaceText } from '../../ui/documents/stateDocument';
import { isWindows } from '../../processes/windows';
import {
  entryForF5,
  guideEntryOf,
  isForPulumi,
  launchConfiguration,
  type LaunchConfiguration,
} from './model/nodeConfiguration';
import type { Layout } from './model/jsoncMembers';
import { entriesIn, mergeLaunchConfiguration, type MergeResult } from './model/launchJsonText';
import type { Project } from '../../project/projects';
import type { Services } from '../../ui/services';
import { workspaceProjects } from '../../ui/workspaceProjects';
import { fileExists } from '../../ui/documents/freeFile';

export interface LaunchJson {
  readonly uri: vscode.Uri;
  readonly change: 'added' | 'updated' | 'unchanged' | 'kept';
  /** The entry that is now in the file. */
  readonly configuration: LaunchConfiguration;
  /** The entry for F5, if it was added, and whether there was no other before. */
  readonly forF5?: { readonly name: string; readonly isFirst: boolean } | undefined;
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
 * Writes the configurations for a project into the launch.json of its workspace folder: one that attaches, and one for F5
 * unless an entry runs the project already.
 * @param mayUpdate called if an entry of its name differs, with the properties that differ
 * @param attach the entry that attaches: the guide's, or that of another language
 * @throws {InvalidLaunchJson} if the file is broken; nothing is written then
 */
export async function writeLaunchConfiguration(
  folder: vscode.WorkspaceFolder,
  project: Project,
  mayUpdate: MayUpdate,
  attach = launchConfiguration(),
): Promise<LaunchJson> {
  const entry = {
    name: project.name,
    root: rootVariable(folder, project.folder),
    isOneOfSeveral: (await projectsIn(folder)).length > 1,
  };
  // F5 runs the file's first entry. The one that attaches needs a program that was started before, so it comes second.
  return writeEntry(folder, attach, mayUpdate, (entries) => entryForF5(entries, entry));
}

/** The launch.json of a workspace folder; no document if there is no file. */
async function openLaunchJson(
  folder: vscode.WorkspaceFolder,
): Promise<{ readonly uri: vscode.Uri; readonly document: vscode.TextDocument | undefined }> {
  const uri = vscode.Uri.joinPath(folder.uri, '.vscode', 'launch.json');
  return {
    uri,
    document: (await fileExists(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined,
  };
}

/** Called if an existing entry differs, with the properties that differ. */
type MayUpdate = (differences: readonly string[]) => Promise<boolean>;

/**
 * Writes an entry into the launch.json of a workspace folder.
 * @param before given the file's entries, the one to add before the entry
 * @throws {InvalidLaunchJson} if the file is broken; nothing is written then
 */
async function writeEntry(
  folder: vscode.WorkspaceFolder,
  configuration: LaunchConfiguration,
  mayUpdate: MayUpdate,
  before: (entries: readonly unknown[]) => LaunchConfiguration | undefined,
): Promise<LaunchJson> {
  const { uri, document } = await openLaunchJson(folder);
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
  const entries = entriesIn(text ?? '');
  const first = before(entries);
  const withFirst = first ? merge(text, first).text : text;
  let result = merge(withFirst, configuration);
  if (result.change === 'exists-different' && (await mayUpdate(result.differences))) {
    result = merge(withFirst, configuration, true);
  }
  if (result.text !== text) await write(uri, document, result.text, version);
  const change = result.change === 'exists-different' ? 'kept' : result.change;
  const forF5 = first && { name: first.name, isFirst: entries.length === 0 };
  return { uri, change, configuration: result.configuration, forF5 };
}

/** The projects in a workspace folder, without those in a workspace folder inside it. */
export async function projectsIn(folder: vscode.WorkspaceFolder | undefined): Promise<Project[]> {
  return (await workspaceProjects()).filter(
    (project) => vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder)) === folder,
  );
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

/** The folders of projects whose entries were offered: nobody is asked twice. */
const OFFERED = 'debug.addedEntries';

/**
 * The entry of launch.json with the settings of the debugger, or the guide's if the file has none. Nothing is written: the
 * first run for a project offers to save what F5 needs, unless the file has an entry for Pulumi.
 * Undefined if the user wants to repair the file first.
 */
export async function launchEntry(
  services: Services,
  project: Project,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<LaunchConfiguration | undefined> {
  if (!folder) return launchConfiguration();
  const { workspaceState } = services.context;
  const offered = workspaceState.get<readonly string[]>(OFFERED) ?? [];
  const { uri, document } = await openLaunchJson(folder);
  const text = document?.getText() ?? '';
  const entries = entriesIn(text);
  if (offered.includes(project.folder) || entries.some(isForPulumi)) {
    return guideEntryOf(entries) ?? launchConfiguration();
  }
  const { failure } = mergeLaunchConfiguration(text, launchConfiguration(), layoutFor(uri));
  if (failure !== undefined) {
    const without = 'Debug Without It';
    const choice = await offerToOpen(new InvalidLaunchJson(uri, failure), without);
    return choice === without ? launchConfiguration() : undefined;
  }
  await workspaceState.update(OFFERED, [...offered, project.folder]);
  offerToSave(folder, project).catch((error: unknown) => services.tellError(error));
  return launchConfiguration();
}

async function offerToSave(folder: vscode.WorkspaceFolder, project: Project): Promise<void> {
  const save = 'Save to launch.json';
  const message = 'F5 repeats a debug run if launch.json has its configuration.';
  if ((await vscode.window.showInformationMessage(message, save)) !== save) return;
  const { uri } = await writeLaunchConfiguration(folder, project, () => Promise.resolve(false));
  await vscode.window.showTextDocument(uri);
}
