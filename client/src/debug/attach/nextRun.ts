import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isInUse } from '../../processes';
import { isWindows } from '../../windows';
import { listPrograms } from './listPrograms';
import type { RunningProgram } from './runningPrograms';

/** How often the processes are looked at. On Windows a look takes a second of its own. */
const LOOK_MS = isWindows() ? 3000 : 500;

/**
 * Waits for the next run of a program that `pulumi watch` runs; a notification says so and lets the user give up.
 * @param before whose session has just ended
 * @param watch the process of the CLI
 * @returns undefined if there will be none, or the user wants none: ending the session of a running program means to leave it alone
 */
export async function nextRun(before: RunningProgram, watch: number): Promise<RunningProgram | undefined> {
  // It is about to end when its session does.
  await delay(LOOK_MS);
  if (isInUse(before.pid)) return undefined;
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
