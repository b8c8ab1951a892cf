import * as vscode from 'vscode';
import type { RunControl } from '../pulumi/cli/cliRequest';
import { canBeAskedToStop } from '../processes/windows';
import { Command } from '../manifest/commandIds';
import { confirm } from './confirm';

/** Tasks that end earlier get no notification, in milliseconds. */
const SLOW_MS = 700;

/** How long a run that only reads may take to stop before it is ended. */
const PATIENCE_MS = 5000;

/** Runs a task that reads. If it takes a while, a notification says so and lets the user cancel it. */
export async function whileReading<T>(title: string, task: (control: RunControl) => Promise<T>): Promise<T> {
  const kill = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  stop.signal.addEventListener('abort', () => {
    timer = setTimeout(() => {
      kill.abort();
    }, PATIENCE_MS);
  });
  try {
    return await withNotification(title, stop, (onLine) =>
      task({ stop: stop.signal, kill: kill.signal, onLine }),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Another way to cancel a run, besides the button of its notification. */
export interface Interrupts {
  /** Fires when the user presses Ctrl+C in the terminal of the run. */
  readonly onInterrupt: vscode.Event<void>;
  /** The run, for the question: `the update of stack “dev”`. */
  readonly what: string;
}

/**
 * Runs a task that writes. Cancelling asks `pulumi` to stop cleanly; only a second, confirmed cancellation ends it at
 * once. If `pulumi` can't be asked, the first cancellation is already of that kind.
 * @param interrupts another way to cancel it, which asks first: Ctrl+C is also the key for copying
 */
export function whileWriting<T>(
  title: string,
  task: (control: RunControl) => Promise<T>,
  interrupts?: Interrupts,
): Promise<T> {
  const cancel = new AbortController();
  const stop = new AbortController();
  const kill = new AbortController();
  const registration = interrupts?.onInterrupt(() => {
    if (canBeAskedToStop() && !cancel.signal.aborted) void askToStop(interrupts.what, cancel);
    else void askToKill(kill);
  });
  return withNotification(title, cancel, (onLine) => {
    const running = task({ stop: stop.signal, kill: kill.signal, onLine });
    cancel.signal.addEventListener('abort', () => {
      if (canBeAskedToStop()) {
        stop.abort();
        void waitOrKill('Pulumi finishes what it started, then stops', running, kill);
      } else {
        void askToKill(kill);
        void waitOrKill('Pulumi continues: on Windows it can’t be asked to stop', running, kill);
      }
    });
    return running;
  }).finally(() => {
    registration?.dispose();
  });
}

async function askToStop(what: string, cancel: AbortController): Promise<void> {
  const answer = await confirm({
    question: `Stop ${what}?`,
    detail: ['Pulumi finishes what it is doing at the moment and releases the lock. The rest is not done.'],
    action: 'Stop It',
    instead: 'Let It Continue',
  });
  if (answer === 'yes') cancel.abort();
}

async function waitOrKill(title: string, running: Promise<unknown>, kill: AbortController): Promise<void> {
  const again = new AbortController();
  again.signal.addEventListener('abort', () => void askToKill(kill));
  await withNotification(title, again, () => settled(running));
}

/** Asks before a run that writes is ended in the middle of it. */
export async function askToKill(kill: AbortController): Promise<void> {
  const answer = await confirm({
    question: 'End Pulumi at once?',
    detail: ['Its operations will be incomplete: the stack keeps a lock and pending operations.'],
    action: 'End It Now',
    instead: 'Show Log',
  });
  if (answer === 'instead') await vscode.commands.executeCommand(Command.showLog);
  if (answer === 'yes') kill.abort();
}

/** Shows a notification once the task is slow. Its button aborts `cancel`. */
async function withNotification<T>(
  title: string,
  cancel: AbortController,
  task: (onLine: (line: string) => void) => Promise<T>,
): Promise<T> {
  let report: (message: string) => void = () => undefined;
  const running = task((line) => {
    report(line.trim().slice(0, 100));
  });
  const slow = setTimeout(() => {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, (progress, token) => {
      report = (message) => {
        if (message !== '') progress.report({ message });
      };
      token.onCancellationRequested(() => {
        cancel.abort();
      });
      return settled(running);
    });
  }, SLOW_MS);
  try {
    return await running;
  } finally {
    clearTimeout(slow);
  }
}

async function settled(running: Promise<unknown>): Promise<void> {
  await running.catch(() => undefined);
}
