import { connect } from 'node:net';
import * as vscode from 'vscode';
import { Command } from '../../ui/commandIds';
import { INSPECTOR_PORT } from '../launchConfiguration';

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
  if (await isListening(port, typeof address === 'string' ? address : '127.0.0.1')) return;
  const [debug, attach] = ['Debug Program', 'Attach to Running Program…'];
  const message = `Nothing listens at port ${port}: “${name}” attaches to a program that was started before and waits there. Debug Program starts one, and attaches to it.`;
  const choice = await vscode.window.showWarningMessage(message, debug, attach);
  if (choice === debug) await vscode.commands.executeCommand(Command.debugProgram);
  if (choice === attach) await vscode.commands.executeCommand(Command.attachToProgram);
}

/** True if a connection can be made. Node's inspector takes it for nothing, unless something is sent. */
function isListening(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: PATIENCE_MS });
    const end = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });
}
