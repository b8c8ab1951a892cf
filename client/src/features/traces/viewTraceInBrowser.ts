import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { askForTrace, traceInFront, openTrace } from './traceFiles';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { connect, createServer, type AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { locateCli } from '../../ui/cliHost';
import { confirm } from '../../ui/confirm';

/** `Pulumi: View Trace in Browser`, which is Pulumi’s own view of it. */
export const viewTraceInBrowser: Feature = (services) =>
  registerCliCommand(services, Command.viewTraceInBrowser, async (argument) => {
    const uri = argument instanceof vscode.Uri ? argument : (traceInFront() ?? (await askForTrace()));
    if (uri) await showInBrowser(uri);
  });

/** How long to wait, in milliseconds: reading a large trace takes a while. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Shows a trace in the browser with `pulumi view-trace`, which runs in a terminal until that is closed. Everyone who can
 * reach this machine can see it, so the user is asked first.
 */
async function showInBrowser(uri: vscode.Uri): Promise<void> {
  if (/\.jsonl?$/.test(uri.path)) {
    throw new Error(
      'Pulumi’s own view reads files written by --tracing, and this is an OpenTelemetry trace. Pulumi: View Trace shows it here.',
    );
  }
  const answer = await confirm({
    question: 'Show this trace in the browser?',
    detail: [
      'Pulumi’s own view shows everything in the file, including recorded inputs and outputs. While its terminal is open, everyone who can reach this machine over the network can see it.',
    ],
    action: 'Show in Browser',
    instead: 'Show It Here',
  });
  if (answer === 'instead') await openTrace(uri);
  if (answer !== 'yes') return;
  const located = await locateCli();
  if (located.path === undefined) throw new PulumiProblem('cli-missing', located.failure);
  const port = await freePort();
  const terminal = vscode.window.createTerminal({
    name: `Trace ${basename(uri.path)}`,
    shellPath: located.path,
    shellArgs: ['view-trace', `--port=${port}`, '--', uri.fsPath],
  });
  terminal.show(true);
  const title = 'Pulumi reads the trace';
  const location = vscode.ProgressLocation.Notification;
  const ready = await vscode.window.withProgress({ title, location, cancellable: true }, (_, token) =>
    answers(port, () => token.isCancellationRequested || terminal.exitStatus !== undefined),
  );
  if (!ready) {
    // The terminal has the error; if the user has given up, it is closed.
    if (terminal.exitStatus === undefined) terminal.dispose();
    return;
  }
  await vscode.env.openExternal(vscode.Uri.parse(`http://localhost:${port}/`));
}

/** Waits until a program listens. */
async function answers(port: number, givenUp: () => boolean): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS && !givenUp();) {
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const end = (result: boolean): void => {
        socket.destroy();
        resolve(result);
      };
      socket.once('connect', () => {
        end(true);
      });
      socket.once('error', () => {
        end(false);
      });
    });
    if (listens) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/** Another process may take the port before it is used; the terminal then says so. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
