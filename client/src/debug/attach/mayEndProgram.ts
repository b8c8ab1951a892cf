import * as vscode from 'vscode';
import { confirm } from '../../ui/questions/confirm';
import type { RunningProgram } from './runningPrograms';

const PREVIEW = 'pulumi preview --attach-debugger';

/**
 * Asks before attaching a debugger that ends the program with its session. Delve does this with the exit code of a
 * program that has finished, so an update deletes what was not registered by then. For a preview, it does not ask.
 */
export async function mayEndProgram({ pid, isPreview }: RunningProgram): Promise<boolean> {
  if (isPreview) return true;
  const answer = await confirm({
    question: `Attach to process ${pid}? If the debug session ends before the program does, Pulumi may delete resources.`,
    detail: [
      'Delve ends a Go program with its session: when you disconnect, close the window or lose the connection. Pulumi takes that for the end of the program, and an update deletes what the program has not registered until then.',
      'Let the program run to its end with Continue, or debug a preview, which changes nothing.',
    ],
    action: 'Attach',
    instead: 'Copy Command for Preview',
  });
  if (answer === 'instead') await vscode.env.clipboard.writeText(PREVIEW);
  return answer === 'yes';
}
