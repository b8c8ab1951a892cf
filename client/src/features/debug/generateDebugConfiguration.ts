import * as vscode from 'vscode';
import { isInstalled, offerExtension } from './attach/debuggerExtension';
import { debuggerOf, type LanguageDebugger } from './model/languageDebuggers';
import { otherRuntime, projectToDebug, refuseRuntime } from './debuggableProject';
import { CONFIGURATION_NAME } from './model/nodeConfiguration';
import {
  InvalidLaunchJson,
  offerToOpen,
  writeLaunchConfiguration,
  type LaunchJson,
} from './projectLaunchEntry';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { confirm } from '../../ui/confirm';

const TITLE = 'Generate Debug Configuration';

/** `Pulumi: Generate Debug Configuration`: writes a configuration that debugs the project's program into launch.json. */
export const generateDebugConfiguration: Feature = (services) =>
  registerCliCommand(services, Command.generateDebugConfiguration, async (argument) => {
    const project = await projectToDebug(TITLE, argument);
    if (!project) return;
    const runtime = await otherRuntime(project);
    const own = runtime === undefined ? undefined : debuggerOf(runtime);
    if (runtime !== undefined && !own) {
      await refuseRuntime(project, runtime);
      return;
    }
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder));
    if (!folder) {
      await offerFolder(project.folder);
      return;
    }
    try {
      const entry = own?.configuration({ port: own.port, processId: '${command:pickProcess}' });
      const asked = mayUpdate(entry?.name ?? CONFIGURATION_NAME);
      const written = await writeLaunchConfiguration(folder, project, asked, entry);
      await reveal(written);
      if (written.change === 'kept') return;
      if (own) await explain(own, project.folder, written);
      else await offerToDebug(project.folder, written);
    } catch (error) {
      if (!(error instanceof InvalidLaunchJson)) throw error;
      await offerToOpen(error);
    }
  });

/** Says what the entries do, and which extension has their debugger. */
async function explain(own: LanguageDebugger, folder: string, written: LaunchJson): Promise<void> {
  const { configuration, forF5 } = written;
  if (!isInstalled(configuration['type'])) {
    await offerExtension(own);
    return;
  }
  const debug = 'Debug Program';
  const message = [
    ...(forF5 ? [`“${forF5.name}” of launch.json debugs a preview.`] : []),
    `“${configuration.name}” attaches to “pulumi preview --attach-debugger” in a terminal, when that waits.`,
    ...(own.needs === undefined ? [] : [`Both take ${own.needs}.`]),
    ...(own.endsProgram
      ? [
          'Do not attach to an update: the program ends with the debug session, and Pulumi may delete resources then.',
        ]
      : []),
  ].join(' ');
  if ((await vscode.window.showInformationMessage(message, debug)) === debug) {
    await vscode.commands.executeCommand(Command.debugProgram, vscode.Uri.file(folder));
  }
}

async function offerToDebug(folder: string, { change }: LaunchJson): Promise<void> {
  if (change === 'kept') return;
  const debug = 'Debug Program';
  const message = `launch.json ${RESULTS[change]} the configuration “${CONFIGURATION_NAME}”.`;
  if ((await vscode.window.showInformationMessage(message, debug)) === debug) {
    await vscode.commands.executeCommand(Command.debugProgram, vscode.Uri.file(folder));
  }
}

const RESULTS = {
  added: 'now has',
  updated: 'has the updated version of',
  unchanged: 'already has',
} as const;

/** Asks whether the entry of this name may be updated. */
function mayUpdate(name: string): (differences: readonly string[]) => Promise<boolean> {
  return async (differences) => {
    const answer = await confirm({
      question: `Update the configuration “${name}” of launch.json?`,
      detail: [`It differs. These properties would be set: ${differences.join(', ')}. The others stay.`],
      action: 'Update',
      instead: 'Keep Mine',
    });
    return answer === 'yes';
  };
}

async function reveal({ uri, configuration: { name } }: LaunchJson): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri);
  const offset = editor.document.getText().indexOf(JSON.stringify(name));
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
