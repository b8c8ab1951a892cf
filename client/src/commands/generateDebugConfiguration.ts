import * as vscode from 'vscode';
import { otherRuntime, projectToDebug, refuseRuntime } from '../debug/debuggableProject';
import { CONFIGURATION_NAME } from '../debug/launchConfiguration';
import { InvalidLaunchJson, offerToOpen, writeLaunchConfiguration } from '../debug/launchJsonFile';
import type { Feature } from '../services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { confirm } from '../ui/questions/confirm';

const TITLE = 'Generate Debug Configuration';

/** `Pulumi: Generate Debug Configuration`: writes the guide's configuration into launch.json. */
export const generateDebugConfiguration: Feature = (services) =>
  registerCliCommand(services, Command.generateDebugConfiguration, async (argument) => {
    const project = await projectToDebug(TITLE, argument);
    if (!project) return;
    const runtime = await otherRuntime(project);
    if (runtime !== undefined) {
      await refuseRuntime(project, runtime);
      return;
    }
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder));
    if (!folder) {
      await offerFolder(project.folder);
      return;
    }
    try {
      const { uri, change } = await writeLaunchConfiguration(folder, project.folder, mayUpdate);
      await reveal(uri);
      if (change === 'kept') return;
      const debug = 'Debug Program';
      const message = `launch.json ${RESULTS[change]} the configuration “${CONFIGURATION_NAME}”.`;
      const choice = await vscode.window.showInformationMessage(message, debug);
      if (choice === debug) {
        await vscode.commands.executeCommand(Command.debugProgram, vscode.Uri.file(project.folder));
      }
    } catch (error) {
      if (!(error instanceof InvalidLaunchJson)) throw error;
      await offerToOpen(error);
    }
  });

const RESULTS = {
  added: 'now has',
  updated: 'has the updated version of',
  unchanged: 'already has',
} as const;

async function mayUpdate(differences: readonly string[]): Promise<boolean> {
  const answer = await confirm({
    question: `Update the configuration “${CONFIGURATION_NAME}” of launch.json?`,
    detail: [
      `It says something else. These of its properties would be set: ${differences.join(', ')}. The others stay.`,
    ],
    action: 'Update',
    instead: 'Keep Mine',
  });
  return answer === 'yes';
}

async function reveal(uri: vscode.Uri): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri);
  const offset = editor.document.getText().indexOf(JSON.stringify(CONFIGURATION_NAME));
  const position = editor.document.positionAt(Math.max(offset, 0));
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(
    new vscode.Range(position, position),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
}

async function offerFolder(folder: string): Promise<void> {
  const open = 'Open Folder';
  const message = 'A launch.json belongs to a folder of the workspace. Open the folder of the project first.';
  if ((await vscode.window.showWarningMessage(message, open)) === open) {
    await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.file(folder));
  }
}
