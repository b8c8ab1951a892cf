import * as vscode from 'vscode';
import { describeLock, type Lock } from '../pulumi/location/locks';
import type { StackTarget } from '../pulumi/location/stackTarget';
import { backendOf } from '../pulumi/backends/backendOf';
import { redact } from '../pulumi/secrets/redact';
import { PulumiProblem, errorLine, type ProblemKind } from '../pulumi/cli/pulumiProblem';
import { isFailedDestroy } from '../pulumi/runs/destroyFailures';
import { OutcomeUnknown } from '../pulumi/writes/importOutcome';
import { explainRecognized } from '../../../shared/knownErrors/explain';
import type { Services } from './services';
import { Command } from '../manifest/commandIds';
import { failureText } from '../../../shared/failureText';

/** A button that helps. */
export interface Remedy {
  readonly label: string;
  run(): Thenable<unknown>;
}

const open = (address: string) => () => vscode.env.openExternal(vscode.Uri.parse(address));
const execute =
  (command: string, ...args: unknown[]) =>
  () =>
    vscode.commands.executeCommand(command, ...args);

const LOG_IN: Remedy = {
  label: 'Log In…',
  run: () => vscode.commands.executeCommand(Command.logIn),
};

/** How long a message waits for further details, in milliseconds. */
const PATIENCE_MS = 5000;

/** The remedies for each kind of problem; any other problem offers the log. */
const REMEDIES: Partial<Record<ProblemKind, readonly Remedy[]>> = {
  'cli-missing': [
    { label: 'Install Pulumi', run: open('https://www.pulumi.com/docs/install/') },
    { label: 'Set Path…', run: () => vscode.commands.executeCommand(Command.setCliPath) },
  ],
  'cli-too-old': [{ label: 'Update Pulumi', run: open('https://www.pulumi.com/docs/install/') }],
  'state-too-new': [{ label: 'Update Pulumi', run: open('https://www.pulumi.com/docs/install/') }],
  'not-logged-in': [LOG_IN],
  network: [
    { label: 'Diagnose Environment', run: () => vscode.commands.executeCommand(Command.diagnoseEnvironment) },
  ],
  'no-stack': [{ label: 'About Stacks', run: open('https://www.pulumi.com/docs/iac/concepts/stacks/') }],
};

/** Reports an error to the user once, with the actions that help. Never shows a secret. */
export async function showError(services: Services, thrown: unknown): Promise<void> {
  const error = await withItsLock(services, thrown);
  if (error instanceof vscode.CancellationError) return;
  if (error instanceof OutcomeUnknown) {
    services.log.error(error);
    const { target } = error.plan;
    await offer(services, error.message, [
      { label: 'Restore State Backup…', run: execute(Command.restoreBackup, target) },
    ]);
    return;
  }
  if (!(error instanceof PulumiProblem)) {
    services.log.error(error instanceof Error ? error : String(error));
    const text = failureText(error);
    await offer(services, `Failed: ${text}`, []);
    return;
  }
  if (error.kind === 'stopped') return;
  const holders = error.kind === 'locked' && error.target ? await holdersAt(services, error.target) : [];
  const words = [explainProblem(error, holders), error.afterwards].filter(Boolean).join(' ');
  await offer(services, words, remediesFor(error));
}

/** Of a lock that is cut off, the CLI says only what it says of a damaged state, too: the backend's folder tells which it is. */
async function withItsLock({ cli }: Services, error: unknown): Promise<unknown> {
  if (!(error instanceof PulumiProblem) || !error.target) return error;
  if (!explainRecognized(error.details).some(({ error: { id } }) => id === 'file-cut-off')) return error;
  const held = (await backendOf(cli, error.target).holders('ask')) ?? [];
  if (!held.some(({ kind }) => kind === 'unreadable')) return error;
  const message = 'The stack is locked by an unreadable lock file.';
  const locked = new PulumiProblem('locked', message, error.details);
  return Object.assign(locked, { target: error.target, afterwards: error.afterwards });
}

/** The remedies for a problem. */
export function remediesFor(error: PulumiProblem): Remedy[] {
  const remedies: Remedy[] = [...(REMEDIES[error.kind] ?? [])];
  if (error.kind === 'no-stack') {
    const bringBack = execute(Command.bringBackStack, error.target);
    if (error.target) remedies.unshift({ label: 'Bring It Back…', run: bringBack });
    else remedies.push({ label: 'Bring Back Removed Stack…', run: bringBack });
  }
  if (error.kind === 'locked') {
    remedies.push({ label: 'Cancel Update', run: execute(Command.cancelUpdate, error.target, error.locks) });
  }
  if (error.kind === 'damaged' && error.target) {
    remedies.push({ label: 'Repair State', run: execute(Command.repairState, error.target) });
  }
  if (error.target && (error.kind === 'unreadable' || error.afterwards !== undefined)) {
    remedies.push({ label: 'Restore Backup…', run: execute(Command.restoreBackup, error.target) });
  }
  if (error.target && isFailedDestroy(error.details)) {
    remedies.push({
      label: 'See What Is Left',
      run: execute(Command.finishDestroy, error.target, error.details),
    });
  }
  if (explainRecognized(error.details).length > 0) {
    remedies.push({ label: 'Explain', run: execute(Command.explainError, error.details, error.target) });
  }
  return remedies;
}

/** A service says that a stack is busy, but only on request by whom. */
async function holdersAt({ cli }: Services, target: StackTarget): Promise<readonly Lock[]> {
  const control = { kill: AbortSignal.timeout(PATIENCE_MS) };
  return (await backendOf(cli, target).holders('ask', control)) ?? [];
}

/**
 * The problem in words for the user.
 * @param holders who holds the stack, if the problem itself does not say
 */
export function explainProblem(problem: PulumiProblem, holders: readonly Lock[] = []): string {
  const locks = problem.locks.length > 0 ? problem.locks : holders;
  if (problem.kind === 'locked' && locks.length > 0) {
    return `The stack is locked by ${locks.map(describeLock).join(' and ')}.`;
  }
  if (problem.kind === 'damaged') {
    const reason = /snapshot integrity failure; refusing to use it: (.*)/.exec(problem.details)?.[1];
    return reason === undefined ? problem.message : `${problem.message} It says: ${shorten(reason)}`;
  }
  const said = problem.details && problem.kind !== 'crashed' ? errorLine(problem.details) : undefined;
  if (said === undefined || said === problem.message) return problem.message;
  return `${problem.message} Pulumi says: ${shorten(said)}`;
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

async function offer(services: Services, message: string, remedies: readonly Remedy[]): Promise<void> {
  const showLog = 'Show Log';
  const choice = await vscode.window.showErrorMessage(
    redact(message),
    ...remedies.map(({ label }) => label),
    showLog,
  );
  if (choice === showLog) services.log.show();
  await remedies.find(({ label }) => label === choice)?.run();
}
