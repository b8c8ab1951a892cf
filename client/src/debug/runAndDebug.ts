import * as vscode from 'vscode';
import { Command } from '../ui/commandIds';
import { LAUNCH_TYPE } from '../ui/contributedIds';
import { workspaceProjects } from '../ui/pick/workspaceProjects';
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
 * What the Run and Debug view offers: each operation for each program that can be debugged, but for what it has from
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

/** Starts the command that the configuration stands for. It makes a session of its own, so this one ends here. */
export function startConfiguration({ operation, project }: vscode.DebugConfiguration): void {
  const command = COMMANDS[operation as OperationId] as string | undefined;
  const argument = typeof project === 'string' ? vscode.Uri.file(project) : undefined;
  void vscode.commands.executeCommand(command ?? Command.debugProgram, argument);
}
