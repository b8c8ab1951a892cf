import * as vscode from 'vscode';
import { buttonTitle } from '../../../../shared/commandTitles';
import { firstHelp } from '../../../../shared/knownErrors/explanation';
import type { HelpfulCommand } from '../../../../shared/knownErrors/knownError';
import { explanations } from './explanations';
import { runHelpfulCommand } from './helpfulCommand';
import { programPlace } from './programPlace';
import { failedCommand, failureMessage, type FailedCommand } from './failedCommand';
import { doubtAbout, namesStack } from '../../pulumi/runs/outputOrigin';
import type { Feature, Services } from '../../ui/services';
import { currentStack, pickStack, stackCalled } from '../../ui/pick/pickStack';
import { nearestProject, type Project } from '../../project/projects';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { isFailedDestroy } from '../../pulumi/runs/destroyFailures';
import { terminalFailures } from '../../ui/terminals/terminalFailures';
import { offersExplanations } from '../../ui/settings';
import { ContextKey, setContextKey } from '../../manifest/contextKeys';
import { showError } from '../../ui/showProblem';

/** How many characters at the end of an output are read: errors are at the end. */
const READ = 200_000;

/**
 * Offers the explanation of a `pulumi` command that has failed in a terminal, and the command that helps first. Needs
 * VS Code's shell integration. Tasks report their errors in the Problems panel instead.
 */
export const failedCommands: Feature = (services) => {
  const outputs = new WeakMap<vscode.TerminalShellExecution, Promise<string>>();
  const tasks = new Set<number>();
  const follow = (execution: vscode.TerminalShellExecution): void => {
    if (/\bpulumi\b/.test(execution.commandLine.value)) outputs.set(execution, endOf(execution.read()));
  };
  if (services.running) follow(services.running);
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTaskProcess(({ processId }) => tasks.add(processId)),
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => {
      follow(execution);
    }),
    vscode.window.onDidEndTerminalShellExecution(async ({ terminal, execution, exitCode }) => {
      const processId = await terminal.processId;
      if (processId !== undefined && tasks.delete(processId)) return;
      const output = outputs.get(execution);
      if (!output) return;
      const text = await output;
      const failed = failedCommand(execution.commandLine.value, text, exitCode);
      if (failed || exitCode === 0) await setContextKey(ContextKey.hasFailed, failed !== undefined);
      const folder = execution.cwd?.scheme === 'file' ? execution.cwd : undefined;
      const project = folder && (await nearestProject(folder.fsPath));
      if (project && exitCode === 0) terminalFailures(services).forgetRuns(project.folder);
      if (!failed) return;
      const said = [execution.commandLine.value, text].join('\n');
      if (project) keep(services, project, failed, said);
      if (offersExplanations()) await offer(services, failed, said, folder, project);
    }),
  );
};

async function endOf(output: AsyncIterable<string>): Promise<string> {
  let end = '';
  for await (const data of output) end = (end + data).slice(-READ);
  return end;
}

/** The message about it may be gone when the page of its stack opens. What that has as a step is not kept. */
function keep(services: Services, { folder }: Project, failed: FailedCommand, output: string): void {
  const isDestroy = isOfDestroy(failed, output);
  if (!namesStack(output) || (!isDestroy && helpfulFor(failed, output) === 'getUnstuck')) return;
  const message = failureMessage(failed);
  terminalFailures(services).keep({ folder, output, message, time: new Date(), isDestroy });
}

/** Both names of the command. */
const DESTROYS = new Set(['pulumi destroy', 'pulumi down']);

function isOfDestroy({ command }: FailedCommand, output: string): boolean {
  return DESTROYS.has(command) && isFailedDestroy(output);
}

const EXPLAIN = 'Explain';

async function offer(
  services: Services,
  failed: FailedCommand,
  output: string,
  folder: vscode.Uri | undefined,
  project: Project | undefined,
): Promise<void> {
  const target = project && (await stackOf(services, failed, project));
  const doubt = target && doubtAbout(output, target);
  // A command of this window would help another stack.
  const isHere = doubt?.kind !== 'other' && vscode.workspace.isTrusted;
  const helpful = isHere ? helpfulFor(failed, output) : undefined;
  const help = helpful && buttonTitle(helpful);
  const place = await programPlace(failed.errors[0]!, project?.folder);
  const chosen = await vscode.window.showInformationMessage(
    failureMessage(failed),
    ...(place ? [place.label, EXPLAIN] : [EXPLAIN, ...(help ? [help] : [])]),
  );
  if (place && chosen === place.label) await place.open();
  if (chosen === EXPLAIN) explanations(services).panel.showText(output, target);
  if (helpful && chosen === help) await run(services, helpful, failed, output, folder);
}

function helpfulFor(failed: FailedCommand, output: string): HelpfulCommand | undefined {
  // One resource's error is not all that is left.
  if (isOfDestroy(failed, output)) return 'finishDestroy';
  const { error, facts } = failed.errors[0]!;
  return firstHelp(error, facts);
}

/** The stack that the command worked on, as far as the editor can tell. */
async function stackOf(
  services: Services,
  { stack }: FailedCommand,
  project: Project,
): Promise<StackTarget | undefined> {
  if (!vscode.workspace.isTrusted) return undefined;
  const target =
    stack === undefined ? currentStack(services, project) : stackCalled(services, project, stack);
  return target.catch(() => undefined);
}

/** The commands that work on one stack. */
const OF_A_STACK = new Set<HelpfulCommand>([
  ...(['cancelUpdate', 'changeProviderVersion', 'deleteFromState', 'editState', 'exportState'] as const),
  ...([
    'adoptResource',
    'finishDestroy',
    'getUnstuck',
    'refreshStack',
    'repairPendingOperations',
    'repairState',
    'restoreBackup',
  ] as const),
]);

/** The terminal can have another login or selection than the editor, so the user chooses the stack. */
async function run(
  services: Services,
  command: HelpfulCommand,
  { stack, errors }: FailedCommand,
  output: string,
  near: vscode.Uri | undefined,
): Promise<void> {
  try {
    const target = OF_A_STACK.has(command)
      ? await pickStack(services, { title: buttonTitle(command), near, likely: stack })
      : undefined;
    if (target || !OF_A_STACK.has(command))
      await runHelpfulCommand(command, target, { text: output, match: errors[0]! });
  } catch (error) {
    await showError(services, error);
  }
}
