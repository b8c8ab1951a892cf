import * as vscode from 'vscode';
import { DebugRun, type DebugOutcome, type DebugRequest } from './debugRun';
import { otherRuntime, projectToDebug, savedEditors, sourcesOf } from './debuggableProject';
import { ignoresProtection } from './model/launchArguments';
import { launchEntry } from './projectLaunchEntry';
import { LaunchedRun, type LaunchSettings } from './model/launchSettings';
import { chooseDebugger, officialRuns, startOfficial, type Debugger } from './officialDebugger';
import type { OtherLanguage } from './model/languageDebuggers';
import { OPERATIONS, type DebugOperation } from './model/debuggedOperations';
import { canDebug, otherLanguage } from './otherLanguages';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { NodeProcesses } from './nodeProcesses';
import { OtherProcesses } from './otherProcesses';
import type { Project } from '../../project/projects';
import { asTarget, bareName, shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { oneFor, type Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import type { Registrations } from './model/registrationStop';
import { firstError } from './model/firstError';
import { missedHint } from './model/missedHint';
import { OlderBuilds } from './olderBuilds';
import { unplacedHint } from './model/unplacedHint';
import { confirmUpdate } from '../../ui/confirmUpdate';
import { explainProblem } from '../../ui/showProblem';
import { explainRecognized } from '../../../../shared/knownErrors/explain';
import { pickStack, stackCalled } from '../../ui/pick/pickStack';
import { unlocked } from '../lock/questions';
import type { PulumiCli } from '../../pulumi/cli/cli';
import { cannotStop, registrationsOf, RegistrationStops } from './registrationFrames';
import { WindowBreakpoints, type SessionsBeside } from './windowBreakpoints';

/** A run of which everything is known. */
interface Chosen {
  /** With the CLI that has the run's environment. */
  readonly services: Services;
  readonly operation: DebugOperation;
  readonly project: Project;
  readonly target: StackTarget;
  /** From its launch configuration, or the usual ones. */
  readonly launched: LaunchedRun;
}

/** The runs in the debugger: at most one for each project. */
class DebugRuns implements vscode.Disposable {
  /** The last run in each project's folder; it may have ended. */
  private readonly runs = new Map<string, DebugRun>();

  private readonly environments: Environments;
  private readonly breakpoints = new WindowBreakpoints();

  constructor(services: Services) {
    this.environments = new Environments(services);
  }

  /**
   * Runs an operation with its program in the debugger.
   * @param argument the command's argument: a stack, a project's file or folder, or nothing
   * @param options its second argument: a {@link LaunchedRun} if it comes from a launch configuration
   */
  async debug(operation: DebugOperation, argument: unknown, options?: unknown): Promise<void> {
    // From now on: a compound configuration starts its programs at the same time.
    const beside = this.breakpoints.follow();
    try {
      await this.start(operation, argument, options, beside);
    } finally {
      beside.dispose();
    }
  }

  private async start(
    operation: DebugOperation,
    argument: unknown,
    options: unknown,
    beside: SessionsBeside,
  ): Promise<void> {
    const { runs } = this;
    const { title, changes } = operation;
    const launched = options instanceof LaunchedRun ? options : usualRun(operation);
    const { settings } = launched;
    const services = this.environments.servicesWith(settings.env);
    const named = asTarget(argument);
    const place = named?.folder ?? settings.folder;
    const project = await projectToDebug(title, place === undefined ? argument : vscode.Uri.file(place));
    if (!project) return;
    const which = await debuggerFor(project, operation, settings);
    if (which === 'official') await debugElsewhere(services, operation, project, named);
    if (which !== 'own' || !(await mayStart(project, runs.get(project.folder)))) return;
    const near = vscode.Uri.file(project.folder);
    const target =
      named ??
      (settings.stack === undefined
        ? // An operation that changes a stack asks for the stack; one that only reads takes the selected stack.
          await pickStack(services, { title, near, preferCurrent: !changes })
        : await stackCalled(services, project, settings.stack));
    if (!target) return;
    const chosen = { services, operation, project, target, launched };
    for (let again = true; again;) {
      again = await this.run(chosen, beside);
      beside.forgetEnded();
    }
  }

  /** @returns true if the user wants another run: the debugger’s Restart asks all questions again */
  private async run(chosen: Chosen, beside: SessionsBeside): Promise<boolean> {
    const { services, operation, project, target, launched } = chosen;
    if (!(await savedEditors(project))) return false;
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder));
    const { noDebug, postDebugTask } = launched.options;
    const registrations = noDebug ? { stop: [], log: [] } : registrationsOf(project, target);
    const language = await otherLanguage(project);
    const processes = await processesOf(chosen, folder, language, registrations);
    if (!processes || !(await mayChange(chosen))) return false;
    this.runs.get(project.folder)?.dispose();
    const { args } = launched.settings;
    const { cli } = services;
    const name = `Pulumi: ${operation.id} of ${project.name} (${bareName(target)})`;
    const request = { name, operation, target, cli, args, folder, processes, noDebug, postDebugTask };
    const run = new DebugRun(request);
    this.runs.set(project.folder, run);
    const isOfRun = (session: vscode.DebugSession): boolean => run.includes(session);
    const stops = new RegistrationStops(registrations.stop, isOfRun, language);
    const builds = noDebug ? undefined : new OlderBuilds(project, isOfRun);
    const hint = async (): Promise<string | undefined> => {
      if (noDebug) return undefined;
      const placement = beside.placement(isOfRun);
      const missed = operation.id === 'preview' ? placement : { missed: [] };
      return (await unplacedHint(project, placement)) ?? stops.hint ?? (await missedHint(missed));
    };
    try {
      return (await reportOutcome(chosen, run, hint)) === 'restart';
    } finally {
      stops.dispose();
      builds?.dispose();
    }
  }

  dispose(): void {
    this.breakpoints.dispose();
    for (const run of this.runs.values()) run.dispose();
  }
}

/** What is to wait for the debugger; undefined if the user wants to repair launch.json first. */
async function processesOf(
  { services, project, launched: { settings, options } }: Chosen,
  folder: vscode.WorkspaceFolder | undefined,
  language: OtherLanguage | undefined,
  registrations: Registrations,
): Promise<DebugRequest['processes'] | undefined> {
  const { noDebug } = options;
  const lack = language && cannotStop(registrations, language);
  if (lack !== undefined) void vscode.window.showWarningMessage(lack);
  if (language !== undefined) return (at) => Promise.resolve(new OtherProcesses(language, at, !noDebug));
  const entry = await launchEntry(services, project, folder);
  if (!entry) return undefined;
  const node = {
    entry,
    sources: await sourcesOf(project.folder),
    nodeOptions: { ...process.env, ...settings.env }['NODE_OPTIONS'],
    preload: vscode.Uri.joinPath(services.context.extensionUri, 'dist', 'programInspector.js').fsPath,
    registrations,
    withPlugins: !noDebug,
  };
  return (at) => NodeProcesses.of(node, at);
}

/** The runs in the debugger of this window. */
export const debugRuns = oneFor((services) => new DebugRuns(services));

/** What a command runs without a launch configuration. */
function usualRun({ id }: DebugOperation): LaunchedRun {
  const settings = { operation: id, folder: undefined, stack: undefined, args: [], env: {} };
  return new LaunchedRun(settings, { noDebug: false, postDebugTask: undefined });
}

/** Undefined if the user cancels, or was told that there is no debugger for the project's runtime. */
async function debuggerFor(
  project: Project,
  { id }: DebugOperation,
  { stack, args, env }: LaunchSettings,
): Promise<Debugger | undefined> {
  const runtime = await otherRuntime(project);
  // Pulumi's own extension does not support all settings, and has its own launch configurations.
  const isPlain = stack === undefined && args.length === 0 && Object.keys(env).length === 0;
  const officialCan = isPlain && officialRuns(id);
  if (runtime === undefined) return officialCan ? chooseDebugger(OPERATIONS[id].title) : 'own';
  if (officialCan) return 'official';
  return (await canDebug(project, runtime, OPERATIONS[id], { ...process.env, ...env })) ? 'own' : undefined;
}

/** Runs it in Pulumi's own extension. That does not ask before it changes a stack, so this function asks. */
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
    if (!target || !(await mayChange({ services, operation, target }))) return;
  }
  await startOfficial(id, project, target);
}

/** True if an operation may change the stack: the stack is not locked, the user confirms, and there is a backup. */
async function mayChange({
  services,
  operation,
  target,
  launched,
}: Pick<Chosen, 'services' | 'operation' | 'target'> & Partial<Chosen>): Promise<boolean> {
  const { args = [], env = {} } = launched?.settings ?? {};
  if (operation.id === 'preview') return true;
  if (!(await unlocked(services, target, `the ${operation.noun}`))) return false;
  const answer = await confirmUpdate(operation.id, target, 'with its program in the debugger', [
    ignoresProtection(args) && '⚠ With --ignore-protect, protected resources are deleted or replaced, too.',
    args.length > 0 && `Arguments of the launch configuration: ${args.join(' ')}`,
    Object.keys(env).length > 0 && `Variables that it sets: ${Object.keys(env).join(', ')}`,
  ]);
  if (answer === 'preview') await vscode.commands.executeCommand(Command.debugProgram, target, launched);
  if (answer !== 'run') return false;
  await services.backups.save(target, await exportStack(services.cli, target), { why: operation.title });
  return true;
}

/** True if the project's program is not being debugged, or if the user ends that. */
async function mayStart(project: Project, run: DebugRun | undefined): Promise<boolean> {
  if (!run?.running) return true;
  if (run.ending) {
    await run.done.catch(() => undefined);
    return true;
  }
  run.show();
  const restart = 'Restart';
  const message = `The program of project “${project.name}” is already being debugged.`;
  if ((await vscode.window.showInformationMessage(message, restart)) !== restart) return false;
  run.stop();
  await run.done.catch(() => undefined);
  return true;
}

/**
 * Waits until a run has ended, and reports its outcome.
 * @param hintNow says which breakpoints could not stop it
 */
async function reportOutcome(
  { services, operation: { noun, changes }, target }: Chosen,
  run: DebugRun,
  hintNow: () => Promise<string | undefined>,
): Promise<DebugOutcome | undefined> {
  const what = `The ${noun} of stack “${shownName(target)}”`;
  const showOutput = 'Show Output';
  let choice: string | undefined;
  let outcome: DebugOutcome | undefined;
  try {
    outcome = await run.done;
    const hint = await hintNow();
    if (outcome === 'succeeded' && hint !== undefined) {
      const message = `${what} has succeeded. ${hint}`;
      choice = await vscode.window.showWarningMessage(message, showOutput);
    } else if (outcome === 'succeeded') {
      choice = await vscode.window.showInformationMessage(`${what} has succeeded.`, showOutput);
    } else if (outcome === 'not attached') {
      const message = `${what} has succeeded, but its program did not wait for the debugger.`;
      choice = await vscode.window.showWarningMessage(message, showOutput);
    } else if (changes && outcome === 'stopped') {
      // A killed run could not release its lock. Before another run, that is asked anyway.
      await unlocked(services, target, 'the next update');
    }
  } catch (error) {
    // Known problems have their own remedies; for the others, the output is the best help.
    if (!(error instanceof PulumiProblem) || error.kind !== 'other') throw error;
    const explain = 'Explain';
    const buttons = explainRecognized(error.details).length > 0 ? [explain, showOutput] : [showOutput];
    const said = firstError(error.details);
    const why = said === undefined ? `. ${explainProblem(error)}` : `: ${said}`;
    choice = await vscode.window.showErrorMessage(`${what} has failed${why}`, ...buttons);
    if (choice === explain) {
      await vscode.commands.executeCommand(Command.explainError, error.details, error.target ?? target);
    }
  }
  if (choice === showOutput) run.show();
  return outcome;
}

/**
 * The CLI's environments from launch configurations, with one CLI for each, so that a passphrase is asked for only once.
 */
class Environments {
  private readonly clis = new Map<string, PulumiCli>();

  constructor(private readonly services: Services) {}

  /** The services, with a CLI that sets these variables in every run, so that the stack is found where it is updated. */
  servicesWith(env: NodeJS.ProcessEnv): Services {
    if (Object.keys(env).length === 0) return this.services;
    const key = JSON.stringify(Object.entries(env).map(([name, value]) => [name, value ?? null]));
    const cli = this.clis.get(key) ?? this.services.cli.withEnvironment(env);
    if (!this.clis.has(key)) {
      this.clis.set(key, cli);
      // The views follow the runs of one CLI only.
      cli.onDidRun((request) => {
        this.services.cli.ranElsewhere(request);
      });
    }
    return { ...this.services, cli };
  }
}
