import * as vscode from 'vscode';
import { Command } from '../ui/commandIds';
import { workspaceProjects } from '../ui/pick/workspaceProjects';
import { officialOffers } from './officialDebugger';
import { OPERATIONS, type OperationId } from './operation';
import { programFile } from './programFiles';

/** The type of launch configurations that are these commands. */
const TYPE = 'pulumiTroubleshooter';

const COMMANDS: Readonly<Record<OperationId, string>> = {
  preview: Command.debugProgram,
  up: Command.debugProgramUp,
  destroy: Command.debugProgramDestroy,
  refresh: Command.debugProgramRefresh,
};

/** Puts the workspace's programs into the Run and Debug view. */
export function registerRunAndDebug(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(
      TYPE,
      { provideDebugConfigurations: offer },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugConfigurationProvider(TYPE, { resolveDebugConfiguration: start }),
  );
}

/**
 * What the Run and Debug view offers: each operation for each program that can be debugged, but for what it has from
 * Pulumi's own extension.
 * @param folder undefined: the view asks for what belongs to no folder, too
 */
async function offer(folder: vscode.WorkspaceFolder | undefined): Promise<vscode.DebugConfiguration[]> {
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
        type: TYPE,
        request: 'launch',
        name: `Pulumi: ${id} ${project.name}`,
        operation: id,
        project: project.folder,
      })),
  );
}

/** Starts the command that the configuration stands for. It makes a session of its own, so this one ends here. */
function start(
  _folder: vscode.WorkspaceFolder | undefined,
  { operation, project }: vscode.DebugConfiguration,
): undefined {
  const command = COMMANDS[operation as OperationId] as string | undefined;
  const argument = typeof project === 'string' ? vscode.Uri.file(project) : undefined;
  void vscode.commands.executeCommand(command ?? Command.debugProgram, argument);
  return undefined;
}
