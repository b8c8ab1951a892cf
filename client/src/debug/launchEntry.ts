import * as vscode from 'vscode';
import type { Project } from '../project/projects';
import { launchConfiguration, type LaunchConfiguration } from './launchConfiguration';
import { InvalidLaunchJson, offerToOpen, writeLaunchConfiguration, type LaunchJson } from './launchJsonFile';

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
