import { relative } from 'node:path';
import * as vscode from 'vscode';
import { Command } from '../../manifest/commandIds';
import { LAUNCH_TYPE } from '../../manifest/ids';
import { activeFile } from '../../ui/documents/activeDocument';
import { projectsIn } from './projectLaunchEntry';
import { projectFileIn, projectFolderOf, projectIn, type Project } from '../../project/projects';
import { CONFIGURATION_NAME, isInside, INSPECTOR_PORT } from './model/nodeConfiguration';
import {
  LaunchedRun,
  LaunchFault,
  readLaunchSettings,
  writtenFault,
  type LaunchSettings,
} from './model/launchSettings';
import { officialOffers } from './officialDebugger';
import { OPERATIONS, type DebugOperation, type OperationId } from './model/debuggedOperations';
import { isDebugged, otherLanguage } from './otherLanguages';
import { programFile } from '../../project/programFile';
import { connectionFailure } from '../../processes/connectionFailure';

const COMMANDS: Readonly<Record<OperationId, string>> = {
  preview: Command.debugProgram,
  up: Command.debugProgramUp,
  destroy: Command.debugProgramDestroy,
  refresh: Command.debugProgramRefresh,
};

/**
 * The configurations in the Run and Debug view: each operation for each program that can be debugged, except those that
 * Pulumi's own extension offers.
 * @param folder undefined: the view also asks for what belongs to no folder
 */
export async function offeredConfigurations(
  folder: vscode.WorkspaceFolder | undefined,
): Promise<vscode.DebugConfiguration[]> {
  const projects = await projectsIn(folder);
  const offered = await Promise.all(
    projects.map(async (project) =>
      (await operationsFor(project))
        .filter(({ id }) => !officialOffers(id, project))
        .map(({ id }) => ({
          type: LAUNCH_TYPE,
          request: 'launch',
          name: `Pulumi: ${id} ${project.name}`,
          operation: id,
          project: project.folder,
        })),
    ),
  );
  return offered.flat();
}

/** The operations in which a project's program can be debugged here. */
async function operationsFor(project: Project): Promise<readonly DebugOperation[]> {
  const all = Object.values(OPERATIONS);
  if ((await programFile(project)) !== undefined) return all;
  const language = await otherLanguage(project).catch(() => undefined);
  return language === undefined ? [] : all.filter((operation) => isDebugged(language, operation));
}

/**
 * Checks a configuration as written. Without a launch.json it is empty, and is completed.
 * @returns undefined if it cannot be run; the user is told
 */
export async function checkConfiguration(
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined> {
  const fault = writtenFault(configuration);
  if (fault !== undefined) {
    await tell(fault);
    return undefined;
  }
  return {
    ...configuration,
    type: LAUNCH_TYPE,
    name: configuration.name || 'Pulumi: preview',
    request: configuration.request || 'launch',
  };
}

/**
 * Starts the command of a configuration, after its variables were resolved and its task has run. The command starts its
 * own session, so this one ends here.
 */
export async function startConfiguration(
  workspaceFolder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
): Promise<void> {
  if (configuration.request === 'attach') {
    void vscode.commands.executeCommand(Command.attachToProgram, configuration);
    return;
  }
  const root = workspaceFolder?.uri.scheme === 'file' ? workspaceFolder.uri.fsPath : undefined;
  try {
    const inFront = await projectInFront();
    const settings = await readLaunchSettings(configuration, root);
    const { operation, folder = own(root, inFront) } = settings;
    // A folder with several projects is none itself: the command asks.
    if (folder !== undefined && inFront !== undefined && (await projectFileIn(folder)) !== undefined) {
      if (relative(folder, inFront) !== '')
        void tellOfOtherProject(configuration.name, operation, folder, inFront);
    }
    const place = folder === undefined ? undefined : vscode.Uri.file(folder);
    const { noDebug, postDebugTask } = configuration as { noDebug?: unknown; postDebugTask?: unknown };
    const launched = new LaunchedRun(settings, { noDebug: noDebug === true, postDebugTask });
    void vscode.commands.executeCommand(COMMANDS[operation], place, launched);
  } catch (error) {
    if (!(error instanceof LaunchFault)) throw error;
    await tell(error.message);
  }
}

/** The folder of the project to which the file in front belongs, anywhere in the workspace. */
async function projectInFront(): Promise<string | undefined> {
  const file = activeFile();
  const isIn = file !== undefined && vscode.workspace.getWorkspaceFolder(file) !== undefined;
  return isIn ? projectFolderOf(file.fsPath) : undefined;
}

/** What an entry runs that names no project: the one in front, if it is in the entry's workspace folder. */
function own(root: string | undefined, inFront: string | undefined): string | undefined {
  if (root === undefined || inFront === undefined) return root;
  return inFront === root || isInside(root, inFront) ? inFront : root;
}

/** Says that F5 runs another project than the one in front, and offers that. */
async function tellOfOtherProject(
  entry: string,
  operation: LaunchSettings['operation'],
  folder: string,
  inFront: string,
): Promise<void> {
  const [named, other] = await Promise.all([projectIn(folder), projectIn(inFront)]);
  // Who chose an entry with the project's name knows which one it is.
  if (entry.includes(named.name)) return;
  const debug = `Debug ${other.name}`;
  const message = `“${entry}” of launch.json debugs project “${named.name}”. The file in front belongs to project “${other.name}”.`;
  if ((await vscode.window.showInformationMessage(message, debug)) === debug) {
    await vscode.commands.executeCommand(COMMANDS[operation], vscode.Uri.file(inFront));
  }
}

/** Looks at a launch configuration of Node's debugger, which stays as it is. */
export function lookAtNodeConfiguration(configuration: vscode.DebugConfiguration): void {
  if (configuration.request === 'attach' && configuration.name === CONFIGURATION_NAME) {
    void tellIfNothingListens(configuration);
  }
}

async function tell(fault: string): Promise<void> {
  const open = 'Open launch.json';
  if ((await vscode.window.showErrorMessage(fault, open)) === open) {
    await vscode.commands.executeCommand('workbench.action.debug.configure');
  }
}

const PATIENCE_MS = 1000;

/**
 * Says at once that a launch configuration attaches to a port where nothing listens, and offers what starts a program. The
 * debugger goes on trying for some seconds, and then gives up without a word.
 */
async function tellIfNothingListens({
  name,
  address,
  port = INSPECTOR_PORT,
  preLaunchTask,
}: vscode.DebugConfiguration): Promise<void> {
  // A task can start the program, and a variable is not known yet.
  if (preLaunchTask !== undefined || typeof port !== 'number') return;
  const host = typeof address === 'string' ? address : '127.0.0.1';
  // Node's inspector takes a connection for nothing, unless something is sent.
  if ((await connectionFailure({ port, host }, PATIENCE_MS)) === undefined) return;
  const [debug, attach] = ['Debug Program', 'Attach to Running Program…'];
  const message = `Nothing listens at port ${port}: “${name}” attaches to a program that was started before and waits there. Debug Program starts one, and attaches to it.`;
  const choice = await vscode.window.showWarningMessage(message, debug, attach);
  if (choice === debug) await vscode.commands.executeCommand(Command.debugProgram);
  if (choice === attach) await vscode.commands.executeCommand(Command.attachToProgram);
}
