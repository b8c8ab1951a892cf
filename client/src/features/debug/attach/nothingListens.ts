import * as vscode from 'vscode';
import { connectionFailure } from '../../../processes/connectionFailure';
import { Command } from '../../../manifest/commandIds';
import { INSPECTOR_PORT } from '../model/nodeConfiguration';

const PATIENCE_MS = 1000;

/**
 * Says at once that a launch configuration attaches to a port where nothing listens, and offers what starts a program. The
 * debugger goes on trying for some seconds, and then gives up without a word.
 */
export async function tellIfNothingListens({
  name,
  address,
  port = INSPECTOR_PORT,
  preLaunchTask,
}: vscode.DebugConfiguration): Promise<void> {
  // A task can start the program, and a variable is not known yet.
  if (preLaunchTask !== undefined || typeof port !== 'number') return;
  const host = typeof address === 'string' ? address : '127.0.0.1';
  // Node's inspector takes a connection for nothing, unless something is sent.
  if ((await connectionFailure({ port, host }, PATIENCE_MS)) === undefined) return;
  const [debug, attach] = ['Debug Program', 'Attach to Running Program…'];
  const message = `Nothing listens at port ${port}: “${name}” attaches to a program that was started before and waits there. Debug Program starts one, and attaches to it.`;
  const choice = await vscode.window.showWarningMessage(message, debug, attach);
  if (choice === debug) await vscode.commands.executeCommand(Command.debugProgram);
  if (choice === attach) await vscode.commands.executeCommand(Command.attachToProgram);
}
