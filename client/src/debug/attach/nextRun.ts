import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isInUse } from '../../processes/processes';
import { isWindows } from '../../processes/windows';
import { listPrograms } from './listPrograms';
import type { RunningProgram } from './runningPrograms';

/** How often the processes are listed. On Windows, listing them takes a second. */
const LOOK_MS = isWindows() ? 3000 : 500;

/**
 * Waits for the next run of a program of `pulumi watch`. A notification says so and lets the user cancel.
 * @param before the program whose session has just ended
 * @param watch the process of the CLI
 * @returns undefined if there is no next run, or if the user declines
 */
export async function nextRun(before: RunningProgram, watch: number): Promise<RunningProgram | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Waiting for the next run of “pulumi watch”, to attach to it',
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    while (!token.isCancellationRequested && isInUse(watch)) {
      const next = (await listPrograms()).find(
        (program) => program.watch === watch && program.kind === 'program' && program.pid !== before.pid,
      );
      if (next) return next;
      await delay(LOOK_MS);
    }
    return undefined;
  });
}
