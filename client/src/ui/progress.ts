import * as vscode from 'vscode';
import type { RunControl } from '../pulumi/cli';

/** How long a run that only reads may take to stop before it is ended. */
const PATIENCE_MS = 5000;

/** Shows that something is going on that reads and can be cancelled at any time. */
export function whileReading<T>(title: string, task: (control: RunControl) => Promise<T>): Promise<T> {
  return withNotification(title, async (token, onLine) => {
    const stop = new AbortController();
    const kill = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    token.onCancellationRequested(() => {
      stop.abort();
      timer = setTimeout(() => {
        kill.abort();
      }, PATIENCE_MS);
    });
    try {
      return await task({ stop: stop.signal, kill: kill.signal, onLine });
    } finally {
      clearTimeout(timer);
    }
  });
}

/**
 * Shows that something is going on that writes. Cancelling asks `pulumi` to stop once it has put down what it
 * holds, and only a second, confirmed one ends it at once.
 */
export function whileWriting<T>(title: string, task: (control: RunControl) => Promise<T>): Promise<T> {
  return withNotification(title, async (token, onLine) => {
    const stop = new AbortController();
    const kill = new AbortController();
    const running = task({ stop: stop.signal, kill: kill.signal, onLine });
    token.onCancellationRequested(() => {
      stop.abort();
      void waitOrKill(running, kill);
    });
    return running;
  });
}

async function waitOrKill(running: Promise<unknown>, kill: AbortController): Promise<void> {
  const ended = running.then(
    () => 'ended' as const,
    () => 'ended' as const,
  );
  await withNotification('Pulumi is finishing what it began, then stops', async (token) => {
    const asked = new Promise<'asked'>((resolve) => {
      token.onCancellationRequested(() => {
        resolve('asked');
      });
    });
    if ((await Promise.race([ended, asked])) === 'ended') return;
    const endNow = 'End It Now';
    const choice = await vscode.window.showWarningMessage(
      'End Pulumi at once?',
      {
        modal: true,
        detail: 'What it is doing stays half done: the stack keeps a lock and pending operations.',
      },
      endNow,
    );
    if (choice === endNow) kill.abort();
  });
}

function withNotification<T>(
  title: string,
  task: (token: vscode.CancellationToken, onLine: (line: string) => void) => Promise<T>,
): Promise<T> {
  return Promise.resolve(
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) =>
        task(token, (line) => {
          if (line.trim()) progress.report({ message: line.trim().slice(0, 100) });
        }),
    ),
  );
}
