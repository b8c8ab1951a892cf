import * as vscode from 'vscode';
import { DebugRun } from '../debug/debugRun';
import { debuggableProject } from '../debug/debuggableProject';
import { launchConfiguration, type LaunchConfiguration } from '../debug/launchConfiguration';
import { InvalidLaunchJson, offerToOpen, writeLaunchConfiguration } from '../debug/launchJsonFile';
import { PulumiProblem } from '../pulumi/problems';
import type { Project } from '../pulumi/projects';
import { asTarget, bareName, type StackTarget } from '../pulumi/stacks';
import type { Feature } from '../services';
import { Command, registerCliCommand } from '../ui/command';
import { pickStack } from '../ui/pickStack';

const TITLE = 'Debug Program';

/** `Pulumi: Debug Program`: a preview whose program runs in the debugger, with one click. */
export const debugProgram: Feature = (services) => {
  /** The last run of each project's folder, which may have ended. */
  const runs = new Map<string, DebugRun>();
  const command = registerCliCommand(services, Command.debugProgram, async (argument) => {
    const project = await debuggableProject(TITLE, argument);
    if (!project || !(await mayStart(project, runs.get(project.folder)))) return;
    const near = vscode.Uri.file(project.folder);
    const target =
      asTarget(argument) ?? (await pickStack(services, { title: TITLE, near, preferCurrent: true }));
    if (!target) return;
    const folder = vscode.workspace.getWorkspaceFolder(near);
    const configuration = await configurationFor(project, folder);
    if (!configuration) return;
    await saveEditors();
    runs.get(project.folder)?.dispose();
    const run = new DebugRun(services, { target, folder, configuration });
    runs.set(project.folder, run);
    await report(run, target);
  });
  return vscode.Disposable.from(command, {
    dispose: () => {
      for (const run of runs.values()) run.dispose();
    },
  });
};

/** Whether the project's program is not being debugged already, or is not to be any more. */
async function mayStart(project: Project, run: DebugRun | undefined): Promise<boolean> {
  if (!run?.running) return true;
  run.show();
  const restart = 'Restart';
  const message = `The program of project “${project.name}” is being debugged already.`;
  if ((await vscode.window.showInformationMessage(message, restart)) !== restart) return false;
  run.stop();
  await run.done.catch(() => undefined);
  return true;
}

/**
 * The entry of launch.json, which is made if there is none. One that the user has changed is used as it is.
 * Undefined if the user wants to repair the file first.
 */
async function configurationFor(
  project: Project,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<LaunchConfiguration | undefined> {
  if (!folder) return launchConfiguration(project.folder);
  try {
    const file = await writeLaunchConfiguration(folder, project.folder, () => Promise.resolve(false));
    return file.configuration;
  } catch (error) {
    if (!(error instanceof InvalidLaunchJson)) throw error;
    const without = 'Debug Without It';
    const choice = await offerToOpen(error, without);
    return choice === without ? launchConfiguration(project.folder) : undefined;
  }
}

/** The program starts before the debugger does, so what VS Code saves then would come too late. */
async function saveEditors(): Promise<void> {
  const when = vscode.workspace.getConfiguration('debug').get('saveBeforeStart');
  if (when !== 'none') await vscode.workspace.saveAll(false);
}

async function report(run: DebugRun, target: StackTarget): Promise<void> {
  const stack = `stack “${bareName(target)}”`;
  const showOutput = 'Show Output';
  let choice: string | undefined;
  try {
    const outcome = await run.done;
    if (outcome === 'succeeded') {
      choice = await vscode.window.showInformationMessage(
        `The preview of ${stack} has succeeded.`,
        showOutput,
      );
    } else if (outcome === 'not attached') {
      const message = `The preview of ${stack} has succeeded, but its program did not wait for the debugger.`;
      choice = await vscode.window.showWarningMessage(message, showOutput);
    }
  } catch (error) {
    // The kinds that are known have remedies of their own; of the others the output tells most.
    if (!(error instanceof PulumiProblem) || error.kind !== 'other') throw error;
    choice = await vscode.window.showErrorMessage(`The preview of ${stack} has failed.`, showOutput);
  }
  if (choice === showOutput) run.show();
}
