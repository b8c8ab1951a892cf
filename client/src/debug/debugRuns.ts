import { basename, isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import { DebugRun } from './debugRun';
import { otherRuntime, projectToDebug, refuseRuntime } from './debuggableProject';
import { launchConfiguration, type LaunchConfiguration } from './launchConfiguration';
import { InvalidLaunchJson, offerToOpen, writeLaunchConfiguration, type LaunchJson } from './launchJsonFile';
import { chooseDebugger, officialRuns, startOfficial, type Debugger } from './officialDebugger';
import type { DebugOperation } from './operation';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Project } from '../project/projects';
import { asTarget, bareName, exportStack, type StackTarget } from '../pulumi/stacks/stacks';
import { oneFor, type Services } from '../services';
import { Command } from '../ui/commandIds';
import { confirmUpdate } from '../ui/questions/confirmUpdate';
import { pickStack } from '../ui/pick/pickStack';
import { unlocked } from '../ui/stackLock';

/** The runs in the debugger: at most one for each project. */
class DebugRuns implements vscode.Disposable {
  /** The last run of each project's folder, which may have ended. */
  private readonly runs = new Map<string, DebugRun>();

  constructor(private readonly services: Services) {}

  /**
   * Runs an operation with its program in the debugger.
   * @param argument what the command was given: a stack, a project's file, or nothing
   */
  async debug(operation: DebugOperation, argument: unknown): Promise<void> {
    const { services, runs } = this;
    const { title, changes } = operation;
    const named = asTarget(argument);
    const project = await projectToDebug(title, named ? vscode.Uri.file(named.folder) : argument);
    if (!project) return;
    const which = await debuggerFor(project, operation);
    if (which === 'official') await debugElsewhere(services, operation, project, named);
    if (which !== 'own' || !(await mayStart(project, runs.get(project.folder)))) return;
    const near = vscode.Uri.file(project.folder);
    // What changes a stack asks which one; what only reads takes the one that is selected.
    const target = named ?? (await pickStack(services, { title, near, preferCurrent: !changes }));
    if (!target || !(await savedEditors(project))) return;
    const folder = vscode.workspace.getWorkspaceFolder(near);
    const configuration = await configurationFor(project, folder);
    if (!configuration || !(await mayChange(services, operation, target))) return;
    runs.get(project.folder)?.dispose();
    const run = new DebugRun(services, { operation, target, folder, configuration });
    runs.set(project.folder, run);
    await report(services, run, operation, target);
  }

  dispose(): void {
    for (const run of this.runs.values()) run.dispose();
  }
}

/** The runs in the debugger of this window. */
export const debugRuns = oneFor((services) => new DebugRuns(services));

/** Undefined if the user gave up, or was told that there is none for the project's runtime. */
async function debuggerFor(project: Project, { id, title }: DebugOperation): Promise<Debugger | undefined> {
  const runtime = await otherRuntime(project);
  if (runtime === undefined) return officialRuns(id) ? chooseDebugger(title) : 'own';
  if (officialRuns(id)) return 'official';
  await refuseRuntime(project, runtime);
  return undefined;
}

/** Has Pulumi's own extension do it. It asks nothing before it changes a stack, so that is done here, too. */
async function debugElsewhere(
  services: Services,
  operation: DebugOperation,
  project: Project,
  named: StackTarget | undefined,
): Promise<void> {
  const { id, title, changes } = operation;
  let target = named;
  if (changes) {
    target ??= await pickStack(services, { title, near: vscode.Uri.file(project.folder) });
    if (!target || !(await mayChange(services, operation, target))) return;
  }
  await startOfficial(id, project, target);
}

/** Whether an operation that changes the stack may do so: it is not locked, the user says yes, and there is a backup. */
async function mayChange(
  services: Services,
  operation: DebugOperation,
  target: StackTarget,
): Promise<boolean> {
  if (operation.id === 'preview') return true;
  if (!(await unlocked(services, target, `the ${operation.noun}`))) return false;
  const answer = await confirmUpdate(operation.id, target, 'with its program in the debugger');
  if (answer === 'preview') await vscode.commands.executeCommand(Command.debugProgram, target);
  if (answer !== 'run') return false;
  await services.backups.save(target, await exportStack(services.cli, target), { why: operation.title });
  return true;
}

/** Whether the project's program is not being debugged already, or is not to be any more. */
async function mayStart(project: Project, run: DebugRun | undefined): Promise<boolean> {
  if (!run?.running) return true;
  if (run.ending) {
    await run.done.catch(() => undefined);
    return true;
  }
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

/**
 * Asks to save what is not saved of the project: the program starts before the debugger does, so what VS Code saves
 * then would come too late. False if the user gave up.
 */
async function savedEditors({ folder }: Project): Promise<boolean> {
  const unsaved = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === 'file' && isInside(folder, uri.fsPath),
  );
  if (unsaved.length === 0) return true;
  const [save, without] = ['Save and Debug', 'Debug Without Saving'];
  const message =
    unsaved.length === 1
      ? `${basename(unsaved[0]!.fileName)} is not saved.`
      : `${unsaved.length} files of the project are not saved.`;
  const detail = 'Pulumi runs the program as it is on disk.';
  const choice = await vscode.window.showWarningMessage(message, { modal: true, detail }, save, without);
  if (choice !== save) return choice === without;
  return (await Promise.all(unsaved.map((document) => document.save()))).every(Boolean);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

async function report(
  services: Services,
  run: DebugRun,
  { noun, changes }: DebugOperation,
  target: StackTarget,
): Promise<void> {
  const what = `The ${noun} of stack “${bareName(target)}”`;
  const showOutput = 'Show Output';
  let choice: string | undefined;
  try {
    const outcome = await run.done;
    if (outcome === 'succeeded') {
      choice = await vscode.window.showInformationMessage(`${what} has succeeded.`, showOutput);
    } else if (outcome === 'not attached') {
      const message = `${what} has succeeded, but its program did not wait for the debugger.`;
      choice = await vscode.window.showWarningMessage(message, showOutput);
    } else if (changes) {
      // Ended by force, it could not release its lock.
      await unlocked(services, target, 'the next update');
    }
  } catch (error) {
    // The kinds that are known have remedies of their own; of the others the output tells most.
    if (!(error instanceof PulumiProblem) || error.kind !== 'other') throw error;
    choice = await vscode.window.showErrorMessage(`${what} has failed.`, showOutput);
  }
  if (choice === showOutput) run.show();
}
