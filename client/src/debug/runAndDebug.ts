import { resolve } from 'node:path';
import * as vscode from 'vscode';
import { Command } from '../ui/commandIds';
import { LAUNCH_TYPE } from '../ui/contributedIds';
import { workspaceProjects } from '../ui/pick/workspaceProjects';
import { LaunchFault, readLaunchSettings, writtenFault } from './launchSettings';
import { officialOffers } from './officialDebugger';
import { OPERATIONS, type OperationId } from './operation';
import { programFile } from './programFiles';

const COMMANDS: Readonly<Record<OperationId, string>> = {
  preview: Command.debugProgram,
  up: Command.debugProgramUp,
  destroy: Command.debugProgramDestroy,
  refresh: Command.debugProgramRefresh,
};

/**
 * What the Run and Debug view offers: each operation for each program that can be debugged, except for what it has from
 * Pulumi's own extension.
 * @param folder undefined: the view asks for what belongs to no folder, too
 */
export async function offeredConfigurations(
  folder: vscode.WorkspaceFolder | undefined,
): Promise<vscode.DebugConfiguration[]> {
  const projects = (await workspaceProjects()).filter(
    (project) => vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder)) === folder,
  );
  const debuggable = await Promise.all(
    projects.map(async (project) => ((await programFile(project)) === undefined ? [] : [project])),
  );
  return debuggable.flat().flatMap((project) =>
    Object.values(OPERATIONS)
      .filter(({ id }) => !officialOffers(id, project))
      .map(({ id }) => ({
        type: LAUNCH_TYPE,
        request: 'launch',
        name: `Pulumi: ${id} ${project.name}`,
        operation: id,
        project: project.folder,
      })),
  );
}

/**
 * Looks at a configuration as it is written. Where there is no launch.json, it is empty, and completed.
 * @returns undefined if it cannot be run, which the user is told
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
 * Starts the command that a configuration stands for, when its variables have their values and its task has run. The command
 * makes a session of its own, so this one ends here.
 */
export async function startConfiguration(
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
): Promise<void> {
  if (configuration.request === 'attach') {
    void vscode.commands.executeCommand(Command.attachToProgram, configuration);
    return;
  }
  const root = folder?.uri.scheme === 'file' ? folder.uri.fsPath : undefined;
  try {
    const { operation, folder: project = root } = await readLaunchSettings(configuration, root);
    const place = project === undefined ? undefined : vscode.Uri.file(project);
    // Absolute now: the command can be run again for a stack, without the folder of the launch.json.
    const named = typeof configuration['project'] === 'string' && root !== undefined;
    const launched = named
      ? { ...configuration, project: resolve(root, String(configuration['project'])) }
      : configuration;
    void vscode.commands.executeCommand(COMMANDS[operation], place, launched);
  } catch (error) {
    if (!(error instanceof LaunchFault)) throw error;
    await tell(error.message);
  }
}

async function tell(fault: string): Promise<void> {
  const open = 'Open launch.json';
  if ((await vscode.window.showErrorMessage(fault, open)) === open) {
    await vscode.commands.executeCommand('workbench.action.debug.configure');
  }
}
